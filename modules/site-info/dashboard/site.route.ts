import { onSite } from '#platform/contract/permission-rule.ts';
import type { Screen } from '#platform/dashboard/screen.ts';

/** What the site is called, says of itself and looks like. */
export const siteRoute: Screen = {
  id: 'site',
  path: '/site',
  opensTo: onSite('EDIT_SITE'),
  load: () => import('./site-screen.tsx').then((module) => ({ Screen: module.SiteScreen })),
};
