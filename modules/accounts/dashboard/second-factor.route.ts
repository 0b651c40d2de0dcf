import { signedIn } from '#platform/contract/permission-rule.ts';
import type { Screen } from '#platform/dashboard/screen.ts';

/** One's own second factor. */
export const secondFactorRoute: Screen = {
  id: 'multifactor-management',
  path: '/multifactor_management',
  isExact: true,
  opensTo: signedIn(),
  load: () =>
    import('./second-factor/second-factor-screen.tsx').then((module) => ({
      Screen: module.SecondFactorScreen,
    })),
};
