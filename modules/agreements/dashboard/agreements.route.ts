import { signedIn } from '#platform/contract/permission-rule.ts';
import type { Screen } from '#platform/dashboard/screen.ts';

/** Open to everybody who is signed in: the agreements are their own. */
export const agreementsRoute: Screen = {
  id: 'agreements',
  path: '/agreements',
  opensTo: signedIn(),
  load: () => import('./agreements-screen.tsx').then((module) => ({ Screen: module.AgreementsScreen })),
};
