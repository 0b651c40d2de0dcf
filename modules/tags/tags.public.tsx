import { lazyPart } from '#platform/dashboard/lazy-part.ts';

/** Tags of the site to choose from, and to make while typing; its code comes when it is first drawn. */
export const TagPicker = lazyPart(() => import('./dashboard/picking/tag-picker.tsx'), 'TagPicker');

export { tagFilter } from './dashboard/picking/tag-filter.tsx';
export type { PickedTag } from './dashboard/picking/tag-picker.tsx';
