import { callersOf, ownSiteIds } from '#modules/accounts/accounts.public.ts';
import { findSites } from '#modules/sites/sites.public.ts';
import { isAllowed } from '#platform/contract/permission-rule.ts';
import { answer, type Handler } from '#platform/server/answer.ts';
import type { Ground } from '#platform/server/ground.ts';
import { listCopySites } from '../site-copies.contract.ts';
import { shownSite } from './other-site.ts';

/** The call that says where somebody may copy to. */
export function copySiteHandlers(ground: Ground): Handler[] {
  const { db } = ground.database;
  return [
    answer(listCopySites, async ({ site, caller, request }) => {
      const known = await ownSiteIds(db, caller, site.id, 'CLONE_SITE_BRICKS');
      const sites = await findSites(
        db,
        known.filter((id) => id !== site.id),
      );
      const items = [];
      // Roles alone do not say it: a session or a missing second factor may let rights rest there.
      for (const one of sites) {
        const there = await callersOf(ground).find(one, request.cookies);
        if (isAllowed(listCopySites.permission, there.holder)) items.push(shownSite(one));
      }
      return { items };
    }),
  ];
}
