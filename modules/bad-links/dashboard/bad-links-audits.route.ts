import { onSite } from '#platform/contract/permission-rule.ts';
import type { Screen } from '#platform/dashboard/screen.ts';

/** Audits of the links in posts; `/bad_links_audits/7` opens one, and `/bad_links_audits/7/ignored` a part of it. */
export const badLinksAuditsRoute: Screen = {
  id: 'bad_links_audits',
  path: '/bad_links_audits',
  opensTo: onSite('MANAGE_BAD_LINKS'),
  load: () =>
    import('./audits/bad-links-audits-screen.tsx').then((module) => ({
      Screen: module.BadLinksAuditsScreen,
    })),
};
