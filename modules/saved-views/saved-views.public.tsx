export { savedField, useListViews } from './dashboard/use-list-views.tsx';
export { type SavedViews, useSavedViews, useViewsOf } from './dashboard/use-saved-views.tsx';
export { pairsOf } from './dashboard/view-state.ts';
