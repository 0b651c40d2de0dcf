import { sql } from 'kysely';
import type { Db } from '#platform/server/database.ts';
import type { LeftRow } from '#platform/server/undo-acts.ts';
import type { BatchRow } from './batches.queries.ts';

/** Why posts stayed as they were, as the end of a task says it: the reason of most, and who changed these when. */
type WhyLeft = { left_reason?: string; left_most?: number; left_by?: string; left_ts?: number };

/** Why a batch, or an undo of one, left posts as they were. */
export async function whyLeft(
  db: Db,
  { site_id, id, undo_of }: Pick<BatchRow, 'site_id' | 'id' | 'undo_of'>,
): Promise<WhyLeft> {
  const { rows } = await sql<{ reason: string; count: number }>`
    select skipped_for as reason, count(*)::int as count from post_batch_row
    where site_id = ${site_id} and batch_id = ${id} and skipped_for is not null
    group by skipped_for order by count desc, skipped_for limit 1`.execute(db);
  const [most] = rows;
  if (!most) return {};
  const said = { left_reason: most.reason, left_most: most.count };
  const isUndo = undo_of !== null && most.reason === 'changed_since';
  return isUndo ? { ...said, ...(await whoChangedSince(db, site_id, undo_of)) } : said;
}

/** Who changed the posts that an undo left, and when last; nobody is named where that were several people, or none. */
async function whoChangedSince(db: Db, siteId: number, actId: number): Promise<WhyLeft> {
  const act = await db
    .selectFrom('undo_act')
    .select('left_rows')
    .where('site_id', '=', siteId)
    .where('id', '=', actId)
    .executeTakeFirst();
  const left = ((act?.left_rows ?? []) as LeftRow[]).filter(({ reason }) => reason === 'changed_since');
  const people = new Set(left.map(({ by }) => by ?? null));
  const [by] = people;
  if (people.size !== 1 || by == null) return {};
  const person = await db
    .selectFrom('profile')
    .select('title')
    .where('site_id', '=', siteId)
    .where('id', '=', by)
    .executeTakeFirst();
  if (!person?.title) return {};
  return { left_by: person.title, left_ts: Math.max(...left.map(({ ts }) => ts ?? 0)) };
}
