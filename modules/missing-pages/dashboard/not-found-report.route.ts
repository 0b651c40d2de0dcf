import { signedIn } from '#platform/contract/permission-rule.ts';
import type { Screen } from '#platform/dashboard/screen.ts';

/** Addresses that readers asked for in vain; who may not see the figures is told so by the list. */
export const notFoundReportRoute: Screen = {
  id: '404_report',
  path: '/404_report',
  opensTo: signedIn(),
  load: () =>
    import('./report/not-found-report-screen.tsx').then((module) => ({
      Screen: module.NotFoundReportScreen,
    })),
};
