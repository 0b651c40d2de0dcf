import { sql } from 'kysely';
import { type ClosedSections, closedSectionsOf } from '#modules/permalinks/permalinks.public.ts';
import { LIVE } from '#modules/posts/post-status.contract.ts';
import { type Search, searchOf } from '#modules/search-indexes/search-indexes.public.ts';
import type { SearchEntity } from '#modules/search-indexes/search-kinds.contract.ts';
import type { SearchQuery } from '#modules/search-indexes/search-query.contract.ts';
import type { Db } from '#platform/server/database.ts';
import type { Ground } from '#platform/server/ground.ts';
import type { StreamScore } from '../stream-scores.contract.ts';
import { type Scored, type ScoredFacts, scoreThings } from './score-things.ts';
import { throughMerges } from './through-merges.ts';

/** Of more things that a filter lets through, the newest are scored. */
const MOST_SCORED = 2_000;
const PUBLIC = 1;

export type StreamQuestion = { entity: SearchEntity; filter: SearchQuery; scores: readonly StreamScore[] };
export type StreamNeeds = {
  db: Db;
  search: Search;
  closedSections: ReturnType<typeof closedSectionsOf>;
};
export const streamNeedsOf = (ground: Ground): StreamNeeds => ({
  ...{ db: ground.database.db, search: searchOf(ground), closedSections: closedSectionsOf(ground) },
});
/** `isExact` says whether these are all that there are: of more, the index knows some that readers may not find. */
export type FoundStream = { things: Scored[]; isExact: boolean };

/**
 * What a stream shows right now, best first: of posts those that readers may find in lists. Null while the site has no active
 * index of the entity.
 * @throws SearchUnavailable
 */
export async function findStream(
  { db, search, closedSections }: StreamNeeds,
  siteId: number,
  { entity, ...said }: StreamQuestion,
  now: number,
): Promise<FoundStream | null> {
  const { filter, scores } = await throughMerges(db, siteId, said);
  const page = { limit: MOST_SCORED, offset: 0, order: 'newest', now, hasFacts: true } as const;
  const found = await search.find({ id: siteId }, { entity }, filter, page);
  if (!found) return null;
  const ids = found.hits.map(({ id }) => id);
  const rows = await readFacts(db, siteId, ids, entity === 'post' ? await closedSections(siteId) : null);
  const facts = found.hits.flatMap(({ id, labels = [], numbers = {} }): ScoredFacts[] => {
    const row = rows.get(id);
    return row ? [{ ...row, labels: new Set(labels), numbers }] : [];
  });
  const isExact = found.isExact && found.total <= found.hits.length;
  return { things: scoreThings(facts, scores, now), isExact };
}

type Row = Omit<ScoredFacts, 'labels' | 'numbers'>;

/**
 * What changes too often for an index to know it.
 * @param closed sections whose posts are left out; null where people are asked for
 */
async function readFacts(
  db: Db,
  siteId: number,
  ids: readonly number[],
  closed: ClosedSections | null,
): Promise<Map<number, Row>> {
  const columns = closed
    ? sql`published_ts, page_views, rating, is_featured from post`
    : sql`null::bigint as published_ts, 0::bigint as page_views, rating, false as is_featured from profile`;
  const isFound = closed
    ? sql`status = any(${[...LIVE]}::int[]) and visibility = ${PUBLIC} and gated_groups is null
        and not section_ids && ${[...closed.isPrivate, ...closed.isRestricted]}::bigint[]`
    : sql`true`;
  const { rows } = await sql<{
    id: number;
    created_ts: number;
    published_ts: number | null;
    page_views: number;
    rating: number;
    is_featured: boolean;
  }>`select id, created_ts, ${columns} where site_id = ${siteId} and deleted_ts is null
    and ${isFound} and id = any(${[...ids]}::bigint[])`.execute(db);
  return new Map(
    rows.map((row) => [
      row.id,
      {
        ...{ id: row.id, createdTs: row.created_ts, publishedTs: row.published_ts },
        ...{ pageViews: row.page_views, rating: row.rating, isFeatured: row.is_featured },
      },
    ]),
  );
}
