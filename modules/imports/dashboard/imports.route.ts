import { onSite } from '#platform/contract/permission-rule.ts';
import type { Screen } from '#platform/dashboard/screen.ts';

/** Files that were brought in; `/settings/imports/new` begins one, `/settings/imports/7` opens one. */
export const importsRoute: Screen = {
  id: 'imports',
  path: '/settings/imports',
  opensTo: onSite('EDIT_SITE', 'MANAGE_FEEDS'),
  load: () => import('./imports-screen.tsx').then((module) => ({ Screen: module.ImportsScreen })),
};
