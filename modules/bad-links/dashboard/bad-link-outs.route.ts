import { onSite } from '#platform/contract/permission-rule.ts';
import type { Screen } from '#platform/dashboard/screen.ts';

/** Links to other sites that lead nowhere. */
export const badLinkOutsRoute: Screen = {
  id: 'bad_link_outs',
  path: '/bad_link_outs',
  opensTo: onSite('EDIT_SITE'),
  isExact: true,
  hasStrip: true,
  load: () =>
    import('./monitor/bad-link-outs-screen.tsx').then((module) => ({ Screen: module.BadLinkOutsScreen })),
};
