import { either, onSite, technical } from '#platform/contract/permission-rule.ts';
import type { Screen } from '#platform/dashboard/screen.ts';

/** How the site is served; `/technical_settings/{group}` opens one group, `history` its saves. */
export const technicalSettingsRoute: Screen = {
  id: 'technical_settings',
  path: '/technical_settings',
  opensTo: either(onSite('EDIT_SITE'), technical()),
  load: () =>
    import('./technical-settings-screen.tsx').then((module) => ({ Screen: module.TechnicalSettingsScreen })),
};
