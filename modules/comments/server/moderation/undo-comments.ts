import { anywhere } from '#platform/contract/permission-rule.ts';
import { actIsUndone } from '#platform/contract/undo-state.ts';
import type { Database, Trx } from '#platform/server/database.ts';
import { stampOf } from '#platform/server/row-stamps.ts';
import { recordWrites } from '#platform/server/trail.ts';
import {
  afterUndone,
  claimUndo,
  type LeftRow,
  tellUndone,
  type UndoKind,
  unchangedSince,
  undoRowsOf,
} from '#platform/server/undo-acts.ts';
import { moderatedBy } from '../comment-reach.ts';
import type { SpamReports } from '../spam/spam-jobs.ts';
import type { CommentBefore } from './change-comments.ts';
import { deedOf } from './comment-deeds.ts';
import { placesOf } from './moderated-posts.ts';
import { type Changed, lockComments, writeComments } from './write-comments.ts';

/** How moderation is undone: what nobody changed since is as it was before. */
export function commentUndo({ db, ids }: Database, spam: SpamReports): UndoKind {
  return {
    permission: anywhere('MANAGE_POST_COMMENTS'),
    undo: (call, act) =>
      db.transaction().execute(async (trx) => {
        const stamp = stampOf(call);
        const batchId = ids.next();
        if (!(await claimUndo(trx, stamp, act.id, { batchId }))) throw actIsUndone();
        const befores = new Map((act.befores as unknown as CommentBefore[]).map((one) => [one.id, one]));
        const lifted = await liftedAmong(trx, stamp.siteId, [...befores.values()]);
        const rows = await lockComments(trx, stamp.siteId, [...undoRowsOf(act).keys()]);
        const { unchanged, left } = unchangedSince(await afterUndone(trx, act), [...rows.values()]);
        const mayReach = await placesOf(trx, stamp.siteId, unchanged, moderatedBy(call.caller));
        const denied: LeftRow[] = [];
        const changed: Changed[] = [];
        for (const row of unchanged) {
          const before = befores.get(row.id);
          if (!before || !mayReach(row)) denied.push({ id: row.id, reason: 'permission_denied' });
          else
            changed.push({
              before: row,
              after: { ...row, ...heldBy(before, lifted), revision: row.revision + 1 },
            });
        }
        await writeComments(trx, stamp, changed);
        await recordWrites(
          trx,
          ids.next,
          call,
          changed.map((one) => deedOf(one, batchId)),
        );
        await spam.tell(trx, stamp.siteId, changed);
        const back = changed.map(({ after }) => after);
        await tellUndone(trx, stamp.siteId, act.id, { count: back.length, left: [...left, ...denied], back });
      }),
  };
}

/** Which of the bans that hid these comments are lifted; those that are not stay so until the transaction ends. */
async function liftedAmong(
  trx: Trx,
  siteId: number,
  befores: readonly CommentBefore[],
): Promise<ReadonlySet<number>> {
  const ids = [...new Set(befores.flatMap(({ ban_id }) => ban_id ?? []))];
  if (ids.length === 0) return new Set();
  const bans = await trx
    .selectFrom('comment_ban')
    .select(['id', 'lifted_ts'])
    .where('site_id', '=', siteId)
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(ids))))
    .orderBy('id')
    .forShare()
    .execute();
  return new Set(bans.filter(({ lifted_ts }) => lifted_ts !== null).map(({ id }) => id));
}

/** What a ban hid that is no more is as it was before the ban. */
const heldBy = (before: CommentBefore, lifted: ReadonlySet<number>): CommentBefore =>
  before.ban_id !== null && lifted.has(before.ban_id)
    ? { ...before, status: before.status_before ?? before.status, ban_id: null, status_before: null }
    : before;
