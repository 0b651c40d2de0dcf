import type { Db } from '#platform/server/database.ts';
import type { LeftGroup } from '#platform/server/undo-acts.ts';
import type { SkipReason } from '../../batch-kinds.contract.ts';
import type { BatchRow } from './batches.queries.ts';

/** So many reasons are said at the end of a task; recent actions are the place for more. */
const MOST_SAID = 3;

/** Why posts stayed as they were, as the end of a task says it: the reasons of most, and who changed these when. */
type WhyLeft = { left_reasons?: string; left_by?: string; left_ts?: number };

/** The reasons why posts of a batch stayed as they were, that of most first. */
export const staysOf = (stayed: BatchRow['stayed']): { reason: SkipReason; count: number }[] =>
  (Object.entries(stayed) as [SkipReason, number][])
    .map(([reason, count]) => ({ reason, count }))
    .sort((one, other) => other.count - one.count || one.reason.localeCompare(other.reason));

/** Why a batch, or an undo of one, left posts as they were. */
export async function whyLeft(
  db: Db,
  batch: Pick<BatchRow, 'site_id' | 'undo_of' | 'stayed'>,
): Promise<WhyLeft> {
  const stays = staysOf(batch.stayed);
  if (stays.length === 0) return {};
  const said = stays.slice(0, MOST_SAID).map(({ reason, count }) => `${reason} ${count}`);
  const isUndo = batch.undo_of !== null && stays.length === 1 && stays[0]?.reason === 'changed_since';
  return {
    left_reasons: said.join(', '),
    ...(isUndo ? await whoChangedSince(db, batch.site_id, batch.undo_of ?? 0) : {}),
  };
}

/** Who changed the posts that an undo left, and when last; nobody is named where that were several people, or none. */
async function whoChangedSince(db: Db, siteId: number, actId: number): Promise<WhyLeft> {
  const act = await db
    .selectFrom('undo_act')
    .select('left_groups')
    .where('site_id', '=', siteId)
    .where('id', '=', actId)
    .executeTakeFirst();
  const [group, ...others] = (act?.left_groups ?? []) as LeftGroup[];
  if (!group || others.length > 0 || group.by === null) return {};
  const person = await db
    .selectFrom('profile')
    .select('title')
    .where('site_id', '=', siteId)
    .where('id', '=', group.by)
    .executeTakeFirst();
  return person?.title ? { left_by: person.title, left_ts: group.ts ?? 0 } : {};
}
