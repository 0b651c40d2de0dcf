import { either, onSite } from '#platform/contract/permission-rule.ts';
import type { Screen } from '#platform/dashboard/screen.ts';

/** Open to those who may see search indexes; `/stream_families/{id}` opens a family. */
export const streamFamiliesRoute: Screen = {
  id: 'stream_families',
  path: '/stream_families',
  opensTo: either(onSite('VIEW_SEARCH_INDEXES'), onSite('EDIT_SEARCH_INDEXES')),
  load: () =>
    import('./stream-families-screen.tsx').then((module) => ({ Screen: module.StreamFamiliesScreen })),
};
