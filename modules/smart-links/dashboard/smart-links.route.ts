import { allOf, onSite, whereSetting } from '#platform/contract/permission-rule.ts';
import type { Screen } from '#platform/dashboard/screen.ts';
import { SMART_LINKS } from '../rule-kinds.contract.ts';

/** There only where the site has it switched on; `/smart_links/edit/7` opens a rule. */
export const smartLinksRoute: Screen = {
  id: 'smartLinks',
  path: '/smart_links',
  opensTo: allOf(whereSetting(SMART_LINKS), onSite('MANAGE_SMART_LINKS')),
  load: () => import('./smart-links-screen.tsx').then((module) => ({ Screen: module.SmartLinksScreen })),
};
