import { onSite } from '#platform/contract/permission-rule.ts';
import type { Screen } from '#platform/dashboard/screen.ts';

/** The hand-made lists of posts that layouts show. */
export const stagesRoute: Screen = {
  id: 'stages',
  path: '/stages',
  opensTo: onSite('EDIT_SITE'),
  load: () => import('./stages-screen.tsx').then((module) => ({ Screen: module.StagesScreen })),
};
