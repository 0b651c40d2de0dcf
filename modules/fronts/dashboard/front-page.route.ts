import { signedIn } from '#platform/contract/permission-rule.ts';
import type { Screen } from '#platform/dashboard/screen.ts';

/** The order of the front page, and of the front of the section that follows in the path. */
export const frontPageRoute: Screen = {
  id: 'frontPage',
  path: '/frontpage_order',
  opensTo: signedIn(),
  load: () => import('./front-screens.tsx').then((module) => ({ Screen: module.FrontPageScreen })),
};
