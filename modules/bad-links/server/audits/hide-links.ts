import { sql } from 'kysely';
import { onSite } from '#platform/contract/permission-rule.ts';
import { actIsUndone } from '#platform/contract/undo-state.ts';
import type { Call } from '#platform/server/answer.ts';
import type { Database, Trx } from '#platform/server/database.ts';
import { recordWrite } from '#platform/server/trail.ts';
import {
  claimUndo,
  keepUndo,
  type LeftRow,
  tellUndone,
  type UndoKind,
  undoRowsOf,
} from '#platform/server/undo-acts.ts';

/** The acts by which links are ignored or no longer are, as the undo knows them. */
export const LINK_HIDING = 'link';

const saidOf = { ignored: 'link_audit.links_ignored', unhidden: 'link_audit.links_unhidden' } as const;

type Writer = Pick<Call, 'site' | 'caller' | 'request'>;
type Hiding = { auditId: number; taskId: number; linkIds: readonly number[]; isHidden: boolean; now: number };

/** Ignores links or stops it, in the monitor and in all audits, and keeps what undoes it. */
export async function hideLinks(
  trx: Trx,
  { ids }: Pick<Database, 'ids'>,
  call: Writer,
  { auditId, taskId, linkIds, isHidden, now }: Hiding,
): Promise<void> {
  const siteId = call.site.id;
  const rows = await trx
    .selectFrom('link')
    .select(['id', 'ignored_ts'])
    .where('site_id', '=', siteId)
    .where((eb) => eb('id', '=', eb.fn.any(eb.val([...linkIds]))))
    .orderBy('id')
    .forUpdate()
    .execute();
  const ignored_ts = isHidden ? now : null;
  await setHidden(
    trx,
    siteId,
    rows.map(({ id }) => id),
    ignored_ts,
  );
  await recordWrite(trx, ids.next, call, {
    action: isHidden ? saidOf.ignored : saidOf.unhidden,
    ...{ objectId: auditId, batchId: taskId, after: { links: rows.length } },
    event: {},
  });
  await keepUndo(
    trx,
    { siteId, now, by: call.caller.profile?.id ?? null },
    {
      ...{ id: taskId, kind: LINK_HIDING, count: rows.length },
      rows: rows.map(({ id }) => ({ id, revision: ignored_ts ?? 0 })),
      befores: rows,
    },
  );
}

/** Says of links whether they are ignored; what was done to them otherwise stays. */
async function setHidden(
  trx: Trx,
  siteId: number,
  linkIds: readonly number[],
  ignored_ts: number | null,
): Promise<void> {
  await sql`update link set ignored_ts = ${ignored_ts}::bigint
    where site_id = ${siteId} and id = any(${[...linkIds]}::bigint[])`.execute(trx);
  await sql`update link_audit_item as i set status = case when ${ignored_ts}::bigint is not null then 'IGNORED'
      when l.type = 'MALFORMED' then 'MALFORMED' else 'BROKEN' end
    from link as l where i.site_id = ${siteId} and i.link_id = any(${[...linkIds]}::bigint[])
      and l.site_id = ${siteId} and l.id = i.link_id
      and i.status = any(${ignored_ts === null ? ['IGNORED'] : ['BROKEN', 'MALFORMED']}::text[])`.execute(
    trx,
  );
}

type Before = { id: number; ignored_ts: number | null };

/** Puts links back, but for those about which somebody decided since. */
export const hidingUndo = ({ ids, db }: Database): UndoKind => ({
  permission: onSite('MANAGE_BAD_LINKS'),
  undo: (call, act) =>
    db.transaction().execute(async (trx) => {
      const siteId = call.site.id;
      const now = Math.floor(Date.now() / 1000);
      const batchId = ids.next();
      const stamp = { siteId, now, by: call.caller.profile?.id ?? null };
      if (!(await claimUndo(trx, stamp, act.id, { batchId }))) throw actIsUndone();
      const kept = undoRowsOf(act);
      const rows = await trx
        .selectFrom('link')
        .select(['id', 'ignored_ts'])
        .where('site_id', '=', siteId)
        .where((eb) => eb('id', '=', eb.fn.any(eb.val([...kept.keys()]))))
        .orderBy('id')
        .forUpdate()
        .execute();
      const found = new Map(rows.map((row) => [row.id, row]));
      const left: LeftRow[] = [];
      const back: Before[] = [];
      for (const before of act.befores as Before[]) {
        const row = found.get(before.id);
        if (!row) left.push({ id: before.id, reason: 'not_found' });
        else if ((row.ignored_ts ?? 0) !== kept.get(row.id))
          left.push({ id: row.id, reason: 'changed_since' });
        else back.push(before);
      }
      for (const ts of new Set(back.map(({ ignored_ts }) => ignored_ts))) {
        await setHidden(
          trx,
          siteId,
          back.filter((one) => one.ignored_ts === ts).map(({ id }) => id),
          ts,
        );
      }
      const task = await trx
        .selectFrom('link_task')
        .select('audit_id')
        .where('site_id', '=', siteId)
        .where('id', '=', act.id)
        .executeTakeFirst();
      await recordWrite(trx, ids.next, call, {
        // Whoever takes back that links are no longer ignored ignores them again.
        action: back.some(({ ignored_ts }) => ignored_ts !== null) ? saidOf.ignored : saidOf.unhidden,
        ...{ objectId: task?.audit_id ?? act.id, batchId, after: { links: back.length } },
        event: {},
      });
      await tellUndone(trx, siteId, act.id, { count: back.length, left });
    }),
});
