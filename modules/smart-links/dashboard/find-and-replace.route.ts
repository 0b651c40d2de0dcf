import { onSite } from '#platform/contract/permission-rule.ts';
import type { Screen } from '#platform/dashboard/screen.ts';

/** Rules that put a text in the place of another one as readers see posts. */
export const findAndReplaceRoute: Screen = {
  id: 'findAndReplace',
  path: '/find_and_replace',
  opensTo: onSite('MANAGE_SMART_LINKS'),
  load: () => import('./smart-links-screen.tsx').then((module) => ({ Screen: module.FindAndReplaceScreen })),
};
