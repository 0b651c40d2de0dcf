import { onSite } from '#platform/contract/permission-rule.ts';
import type { Screen } from '#platform/dashboard/screen.ts';

/** Which entries the main menu of the site has, and in which order. */
export const mainMenuRoute: Screen = {
  id: 'mainMenu',
  path: '/settings/menu',
  opensTo: onSite('CHANGE_MENU_SITE'),
  load: () => import('./main-menu-screen.tsx').then((module) => ({ Screen: module.MainMenuScreen })),
};
