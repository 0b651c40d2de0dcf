import { createHash } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import { isListed } from '#modules/pages/pages.public.ts';
import type { ClosedSections } from '#modules/permalinks/permalinks.public.ts';
import type { Db } from '#platform/server/database.ts';
import type { ExploreKind } from '../follow-kinds.contract.ts';

/** Where something was published lately: by how many people, how many posts, and how many of them fit. */
type Lively = { keys: number[]; creators: number[]; posts: number[]; fitting: number[] };
type Asked = { siteId: number; kind: ExploreKind; closed: ClosedSections; sections: readonly number[] };

const LATELY = 30 * 86_400;
/** The newest posts tell who writes where; on a site of very many that is less than a month. */
const MOST_READ = 5_000;
/** Whoever types asks for it with each letter, in milliseconds. */
const KEPT = 60_000;
const MOST_KEPT = 200;

/** Tells who writes where; what was told a minute ago to whoever sees the same is told again. */
export function livelyPlaces(db: Db): (asked: Asked) => Promise<Lively> {
  const kept = new Map<string, { until: number; found: Promise<Lively> }>();
  return (asked) => {
    const key = keyOf(asked);
    const now = performance.now();
    const before = kept.get(key);
    if (before && now < before.until) return before.found;
    const found = readLively(db, asked);
    kept.delete(key);
    kept.set(key, { until: now + KEPT, found });
    found.catch(() => kept.delete(key));
    for (const oldest of kept.keys()) {
      if (kept.size <= MOST_KEPT) break;
      kept.delete(oldest);
    }
    return found;
  };
}

function keyOf({ siteId, kind, closed, sections }: Asked): string {
  const { isPrivate, isRestricted, groups } = closed;
  const said = [siteId, kind, [...isPrivate], [...isRestricted], groups ?? null, sections];
  return createHash('sha256').update(JSON.stringify(said)).digest('base64url');
}

const sourceOf: Record<ExploreKind, { key: RawBuilder<unknown>; also: RawBuilder<unknown> }> = {
  communities: { key: sql`r.community_id`, also: sql`` },
  profiles: { key: sql`author`, also: sql`` },
  sections: { key: sql`section`, also: sql` cross join unnest(r.section_ids) as section` },
};

async function readLively(db: Db, { siteId, kind, closed, sections }: Asked): Promise<Lively> {
  const from = Math.floor(Date.now() / 1000) - LATELY;
  const { rows } = await sql<{ key: number; creators: number; posts: number; fitting: number }>`
    select ${sourceOf[kind].key} as key, count(distinct author)::int as creators, count(distinct r.id)::int as posts,
      count(distinct r.id) filter (where r.section_ids && ${[...sections]}::bigint[])::int as fitting
    from (select p.id, p.community_id, p.author_ids, p.section_ids from post as p
      where p.site_id = ${siteId} and coalesce(p.published_ts, p.created_ts) >= ${from} and ${isListed(closed)}
      order by coalesce(p.published_ts, p.created_ts) desc, p.id desc limit ${MOST_READ}) as r
    cross join unnest(r.author_ids) as author${sourceOf[kind].also} group by 1`.execute(db);
  const known = rows.filter(({ key }) => key !== null);
  return {
    keys: known.map(({ key }) => key),
    creators: known.map(({ creators }) => creators),
    posts: known.map(({ posts }) => posts),
    fitting: known.map(({ fitting }) => fitting),
  };
}

/** What was told as rows of a query. */
export const livelyRows = ({ keys, creators, posts, fitting }: Lively): RawBuilder<unknown> =>
  sql`(select * from unnest(${keys}::bigint[], ${creators}::int[], ${posts}::int[], ${fitting}::int[])
    as one (key, creators, posts, fitting))`;
