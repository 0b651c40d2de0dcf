import { frontOrder, writeOrder } from '#modules/posts/posts.public.ts';
import { onSite } from '#platform/contract/permission-rule.ts';
import { actIsUndone } from '#platform/contract/undo-state.ts';
import type { Trx } from '#platform/server/database.ts';
import { stampOf } from '#platform/server/row-stamps.ts';
import { recordWrite } from '#platform/server/trail.ts';
import {
  afterUndone,
  claimUndo,
  tellUndone,
  type UndoKind,
  type UndoRow,
  unchangedSince,
  undoRowsOf,
} from '#platform/server/undo-acts.ts';
import type { FrozenPost } from '../fronts.contract.ts';
import { type FrontNeeds, placesOf } from './publish-front.ts';
import { saidBy } from './read-front.ts';

type Before = { post_ids: number[]; frozen: FrozenPost[] };

/** Brings back the order that a front had before, unless somebody ordered it since. */
export function undoFront({ database, jobs }: FrontNeeds): UndoKind {
  return {
    permission: onSite('REORDER_FRONTPAGE'),
    undo: (call, act) =>
      database.db.transaction().execute(async (trx) => {
        const stamp = stampOf(call);
        const batchId = database.ids.next();
        if (!(await claimUndo(trx, stamp, act.id, { batchId }))) throw actIsUndone();
        const [sectionId = 0] = undoRowsOf(act).keys();
        const kept = await frontOrder(trx, stamp.siteId, sectionId, true);
        const { order_revision: revision, updated_ts, updated_by } = kept;
        const row = { id: sectionId, revision, updated_ts: updated_ts ?? 0, updated_by };
        const { left } = unchangedSince(await afterUndone(trx, act), [row]);
        const back: UndoRow[] = [];
        if (left.length === 0) {
          const [before] = act.befores as unknown as Before[];
          const after = await stillThere(trx, stamp, before ?? { post_ids: [], frozen: [] });
          const places = placesOf(after.post_ids, after.frozen);
          back.push({ id: sectionId, revision: await writeOrder({ trx, jobs }, stamp, sectionId, places) });
          await recordWrite(trx, database.ids.next, call, {
            ...{ action: 'front.ordered', objectId: sectionId, batchId },
            ...{ before: saidBy(kept, stamp.now), after, event: { section_id: sectionId } },
          });
        }
        await tellUndone(trx, stamp.siteId, act.id, { count: back.length, left, back });
      }),
  };
}

/** Posts that were purged meanwhile, and places whose time is over, do not come back. */
async function stillThere(
  trx: Trx,
  { siteId, now }: { siteId: number; now: number },
  { post_ids, frozen }: Before,
): Promise<Before> {
  const rows = await trx
    .selectFrom('post')
    .select('id')
    .where('site_id', '=', siteId)
    .where((eb) => eb('id', '=', eb.fn.any(eb.val([...post_ids, ...frozen.map(({ post_id }) => post_id)]))))
    .execute();
  const there = new Set(rows.map(({ id }) => id));
  return {
    post_ids: post_ids.filter((id) => there.has(id)),
    frozen: frozen.filter(
      ({ post_id, until_ts }) => there.has(post_id) && (until_ts === null || until_ts > now),
    ),
  };
}
