import { signedIn } from '#platform/contract/permission-rule.ts';
import type { Screen } from '#platform/dashboard/screen.ts';

/** A dashboard by its name, `/st/overview`; what of it somebody sees, each widget says by itself. */
export const dashboardsRoute: Screen = {
  id: 'st',
  path: '/st',
  opensTo: signedIn(),
  load: () => import('./dashboard-screen.tsx').then((module) => ({ Screen: module.DashboardScreen })),
};
