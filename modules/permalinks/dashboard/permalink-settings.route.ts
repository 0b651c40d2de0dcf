import { onSite } from '#platform/contract/permission-rule.ts';
import type { Screen } from '#platform/dashboard/screen.ts';

/** The templates that addresses are made by. */
export const permalinkSettingsRoute: Screen = {
  id: 'permalink_settings',
  path: '/permalink_settings',
  opensTo: onSite('EDIT_SITE'),
  load: () =>
    import('./permalink-settings-screen.tsx').then((module) => ({ Screen: module.PermalinkSettingsScreen })),
};
