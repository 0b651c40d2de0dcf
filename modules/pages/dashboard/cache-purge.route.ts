import { either, onSite, technical } from '#platform/contract/permission-rule.ts';
import type { Screen } from '#platform/dashboard/screen.ts';

/** Drops pages that readers still see in an old version. */
export const cachePurgeRoute: Screen = {
  id: 'cache_purge',
  path: '/cache_purge',
  opensTo: either(onSite('EDIT_SITE'), technical()),
  load: () => import('./cache-purge-screen.tsx').then((module) => ({ Screen: module.CachePurgeScreen })),
};
