import { anywhere } from '#platform/contract/permission-rule.ts';
import type { Screen } from '#platform/dashboard/screen.ts';

/** The accounts that posts are shared from. */
export const socialAccountsRoute: Screen = {
  id: 'social-accounts',
  path: '/settings/social-accounts',
  opensTo: anywhere('VIEW_SOCIAL_PROFILE'),
  load: () =>
    import('./accounts/social-accounts-screen.tsx').then((module) => ({
      Screen: module.SocialAccountsScreen,
    })),
};
