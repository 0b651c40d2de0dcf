import { onSite } from '#platform/contract/permission-rule.ts';
import type { Screen } from '#platform/dashboard/screen.ts';

/** What channels refused. */
export const distributionErrorsRoute: Screen = {
  id: 'distribution_errors',
  path: '/distribution_errors',
  opensTo: onSite('PUBLISH_POST'),
  load: () =>
    import('./errors/distribution-errors-screen.tsx').then((module) => ({
      Screen: module.DistributionErrorsScreen,
    })),
};
