import type { Call } from '#platform/server/answer.ts';
import type { Database } from '#platform/server/database.ts';
import { stampOf } from '#platform/server/row-stamps.ts';
import { recordWrites } from '#platform/server/trail.ts';
import { keepUndo } from '#platform/server/undo-acts.ts';
import type { CommentChange, changeOutcomes } from '../../comments.contract.ts';
import { moderatedBy } from '../comment-reach.ts';
import type { CommentRow } from '../comments.queries.ts';
import { htmlOfText, textOfHtml } from '../rules/comment-text.ts';
import type { SpamReports } from '../spam/spam-jobs.ts';
import { deedOf } from './comment-deeds.ts';
import { placesOf } from './moderated-posts.ts';
import { type Changed, lockComments, writeComments } from './write-comments.ts';

type Outcome = (typeof changeOutcomes)[number];
type ChangeAnswer = { id: number; outcome: Outcome; row: CommentRow | null };

/** What an undo needs of a comment from before. */
export type CommentBefore = Pick<
  CommentRow,
  'id' | 'status' | 'html' | 'is_pinned' | 'reason' | 'held_for' | 'ban_id' | 'status_before' | 'edited_ts'
>;

const beforeOf = (row: CommentRow): CommentBefore => ({
  ...{ id: row.id, status: row.status, html: row.html, is_pinned: row.is_pinned, reason: row.reason },
  ...{ held_for: row.held_for, ban_id: row.ban_id, status_before: row.status_before },
  edited_ts: row.edited_ts,
});

/** Moderates comments, each by itself: what is refused keeps no other from it. */
export async function changeAll(
  { db, ids }: Database,
  spam: SpamReports,
  call: Pick<Call, 'site' | 'caller' | 'request' | 'now'>,
  changes: readonly CommentChange[],
): Promise<{ answers: ChangeAnswer[]; batchId: number | null }> {
  const stamp = stampOf(call);
  const { siteId } = stamp;
  return db.transaction().execute(async (trx) => {
    const rows = await lockComments(
      trx,
      siteId,
      changes.map(({ id }) => id),
    );
    const mayReach = await placesOf(trx, siteId, [...rows.values()], moderatedBy(call.caller));
    const answers: ChangeAnswer[] = [];
    const changed: Changed[] = [];
    for (const change of changes) {
      const row = rows.get(change.id);
      const before = row && mayReach(row) ? row : null;
      const outcome = outcomeOf(change, before);
      const after = before && outcome === 'changed' ? changedRow(before, change, stamp.now) : before;
      if (before && after && outcome === 'changed') changed.push({ before, after });
      answers.push({ id: change.id, outcome, row: after });
    }
    if (changed.length === 0) return { answers, batchId: null };
    const batchId = ids.next();
    await writeComments(trx, stamp, changed);
    await recordWrites(
      trx,
      ids.next,
      call,
      changed.map((one) => deedOf(one, batchId)),
    );
    await keepUndo(trx, stamp, {
      ...{ id: batchId, kind: 'comment', count: changed.length },
      rows: changed.map(({ after }) => ({ id: after.id, revision: after.revision })),
      befores: changed.map(({ before }) => beforeOf(before)),
    });
    await spam.tell(trx, siteId, changed);
    return { answers, batchId };
  });
}

function outcomeOf(change: CommentChange, row: CommentRow | null): Outcome {
  if (!row) return 'comment_not_found';
  if (change.revision !== undefined && change.revision !== row.revision) return 'revision_conflict';
  if (change.is_pinned === true && row.parent_id !== null) return 'is_reply';
  const { status = row.status, is_pinned = row.is_pinned, reason = row.reason } = change;
  const isSame =
    status === row.status &&
    is_pinned === row.is_pinned &&
    reason === row.reason &&
    (change.text === undefined || change.text === textOfHtml(row.html));
  // A moderator who says what stands already decides about what waits for its ban.
  return isSame && row.ban_id === null ? 'unchanged' : 'changed';
}

function changedRow(row: CommentRow, change: CommentChange, now: number): CommentRow {
  const { status = row.status, is_pinned = row.is_pinned, reason = row.reason, text } = change;
  const isEdited = text !== undefined && text !== textOfHtml(row.html);
  return {
    ...row,
    ...{ status, is_pinned, reason },
    // What a moderator decides is no longer what a rule or a ban decided.
    ...(change.status === undefined ? {} : { held_for: null, ban_id: null, status_before: null }),
    ...(isEdited ? { html: htmlOfText(text), edited_ts: now } : {}),
    revision: row.revision + 1,
    updated_ts: now,
  };
}
