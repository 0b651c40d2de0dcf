import { redirectFinder, siteRulesOf } from '#modules/redirects/redirects.public.ts';
import { sectionTreesOf } from '#modules/sections/sections.public.ts';
import { room } from '#platform/server/room.ts';
import { resolveRoute } from './permalinks.contract.ts';
import { permalinkHandlers } from './server/permalinks.handlers.ts';

/** What readers of an address get. */
export const permalinksRoom = room({
  name: 'permalinks',
  contracts: { resolveRoute },
  open: (ground) => {
    const { db } = ground.database;
    const findRedirect = redirectFinder(siteRulesOf(ground));
    return { handlers: permalinkHandlers({ db, sections: sectionTreesOf(ground), findRedirect }) };
  },
});
