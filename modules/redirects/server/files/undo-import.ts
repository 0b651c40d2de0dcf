import { onSite } from '#platform/contract/permission-rule.ts';
import { actIsUndone } from '#platform/contract/undo-state.ts';
import type { Trx } from '#platform/server/database.ts';
import { publishChange } from '#platform/server/events.ts';
import { type Stamp, stampOf } from '#platform/server/row-stamps.ts';
import type { Tasks } from '#platform/server/tasks.ts';
import { type Actor, actorOf, record } from '#platform/server/trail.ts';
import {
  claimUndo,
  tellUndone,
  type UndoAct,
  type UndoKind,
  unchangedSince,
  undoRowsOf,
} from '#platform/server/undo-acts.ts';
import { redirectQueries } from '../redirects.queries.ts';
import { lineOfRedirects, lockRedirects } from '../rules/redirect-rules.queries.ts';
import { lastWrites } from '../undo-removal.ts';
import type { RedirectNeeds } from '../write-redirect.ts';

const UNDO_IMPORT = 'redirects.undo_import';
/** More than these take longer than somebody should wait for an answer. */
const MOST_AT_ONCE = 2_000;
/** An undo may wait for an import of its site. */
const IN_LINE_MILLISECONDS = 600_000;

type Undoing = { stamp: Stamp; actor: Actor; batchId: number };

/** Takes away what an import brought, but for what somebody changed since: at once, or by a task where it is much. */
export function importUndo(needs: RedirectNeeds, tasks: Tasks): UndoKind {
  const { db, ids, turns } = needs.database;

  tasks.define<{ act_id: number; batch_id: number }>(UNDO_IMPORT, (task) =>
    turns.take(
      lineOfRedirects(task.siteId),
      () =>
        task.finish(async (trx) => {
          const { siteId, by, payload } = task;
          await lockRedirects(trx, siteId, true);
          const act = await trx
            .selectFrom('undo_act')
            .selectAll()
            .where('site_id', '=', siteId)
            .where('id', '=', payload.act_id)
            .executeTakeFirstOrThrow();
          const stamp = { siteId, by, now: Math.floor(Date.now() / 1000) };
          const actor: Actor = { profileId: by, kind: 'job' };
          await takeAway(trx, act, { stamp, actor, batchId: payload.batch_id });
        }),
      IN_LINE_MILLISECONDS,
    ),
  );

  async function takeAway(trx: Trx, act: UndoAct, { stamp, actor, batchId }: Undoing): Promise<void> {
    const { siteId } = stamp;
    const kept = [...undoRowsOf(act).keys()];
    const { unchanged, left } = unchangedSince(act, await lastWrites(trx, siteId, kept));
    const gone = unchanged.map(({ id }) => id);
    await redirectQueries(trx).setDeleted(gone, true, stamp);
    const deed = { action: 'redirects.import_undone', objectKind: 'task', objectId: null, batchId };
    await record(trx, ids.next, {
      siteId,
      actor,
      ...deed,
      after: { removed: gone.length },
      event: { removed: gone.length },
    });
    await tellUndone(trx, siteId, act.id, { count: gone.length, left });
    await publishChange(trx, { topic: 'redirect', siteId });
  }

  return {
    permission: onSite('EDIT_SITE'),
    undo: (call, act) => {
      const stamp = stampOf(call);
      const { siteId, by } = stamp;
      const batchId = ids.next();
      const claim = async (trx: Trx, taskId: number | null = null) => {
        if (!(await claimUndo(trx, stamp, act.id, { batchId, taskId }))) throw actIsUndone();
      };
      if (act.count > MOST_AT_ONCE) {
        const payload = { act_id: act.id, batch_id: batchId };
        return db.transaction().execute(async (trx) => {
          const task = await tasks.start(trx, { siteId, kind: UNDO_IMPORT, payload, by });
          await claim(trx, task.id);
        });
      }
      return turns.take(lineOfRedirects(siteId), () =>
        db.transaction().execute(async (trx) => {
          await lockRedirects(trx, siteId);
          await claim(trx);
          await takeAway(trx, act, { stamp, actor: actorOf(call), batchId });
        }),
      );
    },
  };
}
