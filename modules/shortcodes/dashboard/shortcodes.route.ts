import { onSite } from '#platform/contract/permission-rule.ts';
import type { Screen } from '#platform/dashboard/screen.ts';

/** Names in bodies that templates stand for. */
export const shortcodesRoute: Screen = {
  id: 'shortcodes',
  path: '/shortcodes',
  opensTo: onSite('MANAGE_SHORTCODES'),
  load: () => import('./shortcodes-screen.tsx').then((module) => ({ Screen: module.ShortcodesScreen })),
};
