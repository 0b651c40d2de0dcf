import { either, onSite } from '#platform/contract/permission-rule.ts';
import type { Screen } from '#platform/dashboard/screen.ts';

/** Open to those who may see indexes; `/search_indexes/{slug}` opens one. */
export const searchIndexesRoute: Screen = {
  id: 'search_indexes',
  path: '/search_indexes',
  opensTo: either(onSite('VIEW_SEARCH_INDEXES'), onSite('EDIT_SEARCH_INDEXES')),
  load: () =>
    import('./search-indexes-screen.tsx').then((module) => ({ Screen: module.SearchIndexesScreen })),
};
