import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { aroundKept, MOST_PLACED } from '#modules/posts/front-places.contract.ts';
import { isFrozenAt } from '#modules/posts/posts.public.ts';
import type { Db } from '#platform/server/database.ts';
import type { Slice, TeaserRow } from './teaser-rows.ts';
import { fromBody, teaserColumns } from './teaser-rows.ts';

type Front = {
  siteId: number;
  /** 0 is the front page of the site. */
  sectionId: number;
  /** Whether posts stand where they were placed; else the frozen ones alone do. */
  isByHand: boolean;
  /** What readers see of the front. */
  passes: RawBuilder<SqlBool>;
};
type Placed = { row: TeaserRow; position: number; isKept: boolean };

/**
 * The posts of a front in the order that was given to it by hand, the newest after them; a frozen post keeps its place.
 * @param newest the newest of the front, without some
 * @returns also the ids of those that were placed
 */
export async function frontPosts(
  db: Db,
  front: Front,
  { offset, limit }: Slice,
  newest: (without: readonly number[], slice: Slice) => Promise<TeaserRow[]>,
): Promise<{ rows: TeaserRow[]; placed: ReadonlySet<number> }> {
  const order = await placedRows(db, front);
  const placed = new Set(order.map(({ row }) => row.id));
  if (order.length === 0) return { rows: await newest([], { offset, limit }), placed };
  const kept = order.filter(({ isKept }) => isKept);
  const flowing = order.filter(({ isKept }) => !isKept).map(({ row }) => row);
  // Beyond the places there are, all that are kept stand before; nearer the whole start is laid out.
  const before = offset >= MOST_PLACED ? offset - kept.length - flowing.length : 0;
  const missing = offset >= MOST_PLACED ? limit : Math.max(0, offset + limit - flowing.length);
  const rows = await newest([...placed], { offset: before, limit: missing });
  if (offset >= MOST_PLACED) return { rows, placed };
  const all = aroundKept(
    [...flowing, ...rows],
    kept.map(({ row, position }) => ({ item: row, position })),
  );
  return { rows: all.slice(offset, offset + limit), placed };
}

/** What has a place and is shown to readers now; one whose time at its place is over is among the newest again. */
async function placedRows(db: Db, { siteId, sectionId, isByHand, passes }: Front): Promise<Placed[]> {
  const { rows } = await sql<
    TeaserRow & { position: number; is_frozen: boolean; frozen_until_ts: number | null }
  >`select ${teaserColumns}, ${fromBody}, s.position, s.is_frozen, s.frozen_until_ts
    from section_position as s
    join post as p on p.site_id = ${siteId} and p.id = s.post_id and ${passes}
    left join post_body as b on b.site_id = ${siteId} and b.post_id = p.id
    where s.site_id = ${siteId} and s.section_id = ${sectionId}${isByHand ? sql`` : sql` and s.is_frozen`}
    order by s.position`.execute(db);
  const now = Math.floor(Date.now() / 1000);
  return rows.flatMap(({ position, is_frozen, frozen_until_ts, ...row }) => {
    const isKept = isFrozenAt({ is_frozen, frozen_until_ts }, now);
    return is_frozen && !isKept ? [] : [{ row, position, isKept }];
  });
}

/** A condition, without some posts. */
export const besides = (passes: RawBuilder<SqlBool>, without: readonly number[]): RawBuilder<SqlBool> =>
  without.length === 0 ? passes : sql<SqlBool>`(${passes} and not p.id = any(${[...without]}::bigint[]))`;
