import { onSite } from '#platform/contract/permission-rule.ts';
import type { Screen } from '#platform/dashboard/screen.ts';

/** What the site asks its people to agree to; open to those who change its settings. */
export const siteAgreementsRoute: Screen = {
  id: 'siteAgreements',
  path: '/site_agreements',
  isExact: true,
  opensTo: onSite('EDIT_GLOBAL_SETTINGS'),
  load: () =>
    import('./manage/site-agreements-screen.tsx').then((module) => ({ Screen: module.SiteAgreementsScreen })),
};
