import { either, onSite } from '#platform/contract/permission-rule.ts';
import type { Screen } from '#platform/dashboard/screen.ts';

/** Addresses that readers asked for in vain. */
export const notFoundReportRoute: Screen = {
  id: '404_report',
  path: '/404_report',
  opensTo: either(onSite('VIEW_STATS'), onSite('EDIT_SITE')),
  load: () =>
    import('./report/not-found-report-screen.tsx').then((module) => ({
      Screen: module.NotFoundReportScreen,
    })),
};
