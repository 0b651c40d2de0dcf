import { sql } from 'kysely';
import type { Search } from '#modules/search-indexes/search-indexes.public.ts';
import type { SearchEntity } from '#modules/search-indexes/search-kinds.contract.ts';
import type { SearchQuery } from '#modules/search-indexes/search-query.contract.ts';
import type { Db } from '#platform/server/database.ts';
import type { StreamScore } from '../stream-scores.contract.ts';
import { type Scored, type ScoredFacts, scoreThings } from './score-things.ts';

/** Of more things that a filter lets through, the newest are scored. */
const MOST_SCORED = 2_000;

export type StreamQuestion = { entity: SearchEntity; filter: SearchQuery; scores: readonly StreamScore[] };
export type FoundStream = { things: Scored[]; total: number; isExact: boolean };

/**
 * What a stream shows right now, best first; null while the site has no active index of the entity.
 * @throws SearchUnavailable
 */
export async function findStream(
  db: Db,
  search: Search,
  siteId: number,
  { entity, filter, scores }: StreamQuestion,
  now: number,
): Promise<FoundStream | null> {
  const page = { limit: MOST_SCORED, offset: 0, order: 'newest', now, hasFacts: true } as const;
  const found = await search.find({ id: siteId }, { entity }, filter, page);
  if (!found) return null;
  const rows = await readFacts(
    db,
    siteId,
    entity,
    found.hits.map(({ id }) => id),
  );
  const facts = found.hits.flatMap(({ id, labels = [], numbers = {} }): ScoredFacts[] => {
    const row = rows.get(id);
    return row ? [{ ...row, labels: new Set(labels), numbers }] : [];
  });
  return { things: scoreThings(facts, scores, now), total: found.total, isExact: found.isExact };
}

type Row = Omit<ScoredFacts, 'labels' | 'numbers'>;

/** What changes too often for an index to know it. */
async function readFacts(
  db: Db,
  siteId: number,
  entity: SearchEntity,
  ids: readonly number[],
): Promise<Map<number, Row>> {
  const columns =
    entity === 'post'
      ? sql`published_ts, page_views, rating, is_featured from post`
      : sql`null::bigint as published_ts, 0::bigint as page_views, rating, false as is_featured from profile`;
  const { rows } = await sql<{
    id: number;
    created_ts: number;
    published_ts: number | null;
    page_views: number;
    rating: number;
    is_featured: boolean;
  }>`select id, created_ts, ${columns} where site_id = ${siteId} and deleted_ts is null
    and id = any(${[...ids]}::bigint[])`.execute(db);
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
