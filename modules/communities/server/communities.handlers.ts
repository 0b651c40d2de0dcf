import { answer, type Handler } from '#platform/server/answer.ts';
import type { Database } from '#platform/server/database.ts';
import { listCommunities } from '../communities.contract.ts';
import { communityQueries } from './communities.queries.ts';
import { reachOf } from './community-reach.ts';
import { creatorPeriods } from './creator-periods.ts';
import { readerFigures } from './reader-figures.ts';
import { withFigures } from './with-figures.ts';

/** The list of communities. */
export function communityHandlers({ db }: Pick<Database, 'db'>): Handler[] {
  const queries = communityQueries(db);
  return [
    answer(listCommunities, async ({ query, site, caller, now }) => {
      const { page, limit, search, name, archived, period, trend_offset, exact_count } = query;
      const selection = { siteId: site.id, only: reachOf(caller), search, name, isArchived: archived };
      const [found, counted] = await Promise.all([
        queries.list(selection, { limit, offset: (page - 1) * limit }),
        queries.count(selection, { exact_count }),
      ]);
      const items = await withFigures(queries, site.id, found, creatorPeriods(period, now, trend_offset));
      const ids = found.map(({ id }) => id);
      const stats =
        query.include === 'stats'
          ? await readerFigures(db, site.id, ids, creatorPeriods(period, now, trend_offset))
          : null;
      return {
        items: items.map((community) => ({
          ...community,
          extra: query.extra ? community.extra : null,
          stats: stats?.get(community.id) ?? null,
        })),
        ...counted,
      };
    }),
  ];
}
