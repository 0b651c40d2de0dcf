import { livePagesOf, redirectFinder, siteRulesOf } from '#modules/redirects/redirects.public.ts';
import { sectionTreesOf } from '#modules/sections/sections.public.ts';
import { oncePerGround } from '#platform/server/ground.ts';
import { closedSectionsOf } from './closed-sections.ts';
import type { FindPageNeeds } from './find-page.ts';
import { siteTemplatesOf } from './site-templates.ts';

/** All that decides what has an address, kept once in a process. */
export const pageNeedsOf = oncePerGround(
  (ground): FindPageNeeds => ({
    db: ground.database.db,
    templates: siteTemplatesOf(ground),
    sections: sectionTreesOf(ground),
    closed: closedSectionsOf(ground),
    findRedirect: redirectFinder(siteRulesOf(ground)),
    // The room of the pages says it once it is opened.
    beside: (db, site, keys) => livePagesOf(ground).beside(db, site, keys),
  }),
);
