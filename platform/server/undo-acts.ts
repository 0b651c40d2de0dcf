import { type Selectable, sql } from 'kysely';
import type { UndoAct as UndoActTable } from '#database/schema.ts';
import type { PermissionRule } from '#platform/contract/permission-rule.ts';
import type { LeftReason } from '#platform/contract/undo-state.ts';
import type { Call } from './answer.ts';
import type { Db, Trx } from './database.ts';
import type { Stamp } from './row-stamps.ts';

/** How long a delete or a bulk act can be undone that says nothing else, in seconds. */
export const UNDO_SECONDS = 86_400;

const MOST_LEFT = 100;
/** The rows of further people are those of nobody in particular. */
const MOST_GROUPS = 20;

/** So many acts that were undone after one are looked at. */
const MOST_LATER = 50;

/** A row with the revision that an act left it with; another revision means that somebody changed it since. */
export type UndoRow = { id: number; revision: number };

/** A row that an undo leaves as it is, why, and who changed it when. */
export type LeftRow = { id: number; reason: LeftReason; by?: number | null; ts?: number | null };

/** Rows that an undo leaves for one reason: how many, who changed them, and when last. */
export type LeftGroup = { reason: LeftReason; by: number | null; count: number; ts: number | null };

export type UndoAct = Selectable<UndoActTable>;

/** How the acts of a room are undone. */
export type UndoKind = {
  permission: PermissionRule;
  /**
   * Undoes the act as far as nobody changed its rows since: in its transaction it calls `claimUndo` first and
   * `tellUndone` last, or starts a task that does.
   */
  undo(call: Pick<Call, 'site' | 'caller' | 'communityId' | 'request'>, act: UndoAct): Promise<void>;
};

/**
 * Keeps what a delete or a bulk act needs so that it can be undone for a day or as long as it says, in the transaction of the act. Several
 * steps of one act add up.
 * @param act its id is the `batchId` of its rows in the audit log, by which recent actions offer to undo it
 */
export async function keepUndo(
  trx: Trx,
  { siteId, now, by }: Stamp,
  act: {
    id: number;
    kind: string;
    count: number;
    rows?: readonly UndoRow[];
    /** What the rows said that the act changed, in the room's own words. */
    befores?: readonly object[];
    taskId?: number | null;
    /** For how long it can be undone. */
    seconds?: number | undefined;
    /** Whether it sent mails and notices, which no undo calls back. */
    hasSent?: boolean;
    /** How many rows all its steps have left as they were, by the reason in the room's own words. */
    stayed?: Readonly<Record<string, number>>;
  },
): Promise<void> {
  const stayed = JSON.stringify(act.stayed ?? {});
  if (act.count === 0) {
    if (!act.stayed) return;
    // There is nothing to undo of an act that has changed nothing yet.
    await trx
      .updateTable('undo_act')
      .set({ stayed })
      .where('site_id', '=', siteId)
      .where('id', '=', act.id)
      .execute();
    return;
  }
  const { rows = [], befores = [] } = act;
  await trx
    .insertInto('undo_act')
    .values({
      ...{ site_id: siteId, id: act.id, kind: act.kind, count: act.count },
      row_ids: rows.map(({ id }) => id),
      revisions: rows.map(({ revision }) => revision),
      befores: JSON.stringify(befores),
      stayed,
      task_id: act.taskId ?? null,
      undo_seconds: act.seconds ?? UNDO_SECONDS,
      has_sent: act.hasSent ?? false,
      created_ts: now,
      created_by: by,
    })
    .onConflict((conflict) =>
      conflict.columns(['site_id', 'id']).doUpdateSet((eb) => ({
        count: eb('undo_act.count', '+', eb.ref('excluded.count')),
        row_ids: sql<number[]>`undo_act.row_ids || excluded.row_ids`,
        revisions: sql<number[]>`undo_act.revisions || excluded.revisions`,
        befores: sql`undo_act.befores || excluded.befores`,
        stayed: eb.ref('excluded.stayed'),
      })),
    )
    .execute();
}

/** Marks an act as undone by whoever comes first; false for everybody after. */
export async function claimUndo(
  trx: Trx,
  { siteId, now, by }: Stamp,
  actId: number,
  undo: { batchId: number; taskId?: number | null },
): Promise<boolean> {
  const row = await trx
    .updateTable('undo_act')
    .set({
      ...{ undone_ts: now, undone_by: by },
      ...{ undo_batch_id: undo.batchId, undo_task_id: undo.taskId ?? null },
    })
    .where('site_id', '=', siteId)
    .where('id', '=', actId)
    .where('undone_ts', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Says what an undo, or a step of it, brought back, and what it left and why.
 * @param done `back` are the rows with the revision that the undo left them with, for the act before it
 */
export async function tellUndone(
  trx: Trx,
  siteId: number,
  actId: number,
  { count, left, back = [] }: { count: number; left: readonly LeftRow[]; back?: readonly UndoRow[] },
): Promise<void> {
  const shown = JSON.stringify(left.slice(0, MOST_LEFT));
  const groups = left.length > 0 ? groupsOf(await groupsLeft(trx, siteId, actId), left) : [];
  await trx
    .updateTable('undo_act')
    .set((eb) => ({
      undone_count: eb('undone_count', '+', count),
      left_count: eb('left_count', '+', left.length),
      left_rows: sql`case when jsonb_array_length(left_rows) >= ${MOST_LEFT} then left_rows
        else left_rows || ${shown}::jsonb end`,
      ...(left.length > 0 ? { left_groups: JSON.stringify(groups) } : {}),
      undone_row_ids: sql<number[]>`undone_row_ids || ${back.map(({ id }) => id)}::bigint[]`,
      undone_revisions: sql<number[]>`undone_revisions || ${back.map(({ revision }) => revision)}::integer[]`,
    }))
    .where('site_id', '=', siteId)
    .where('id', '=', actId)
    .execute();
}

/** The groups of the steps before; the next step waits until this one has written its own. */
async function groupsLeft(trx: Trx, siteId: number, actId: number): Promise<LeftGroup[]> {
  const act = await trx
    .selectFrom('undo_act')
    .select('left_groups')
    .where('site_id', '=', siteId)
    .where('id', '=', actId)
    .forUpdate()
    .executeTakeFirst();
  return (act?.left_groups ?? []) as LeftGroup[];
}

/** The rows by the reason and, of what was changed since, by who changed them; added to the groups before. */
export function groupsOf(before: readonly LeftGroup[], left: readonly LeftRow[]): LeftGroup[] {
  const groups = before.map((group) => ({ ...group }));
  for (const { reason, by: who = null, ts: moment = null } of left) {
    const isOfPeople = reason === 'changed_since';
    const find = (by: number | null) => groups.find((one) => one.reason === reason && one.by === by);
    const known = isOfPeople && (find(who) || groups.length < MOST_GROUPS) ? who : null;
    const ts = isOfPeople ? moment : null;
    const group = find(known);
    if (!group) groups.push({ reason, by: known, count: 1, ts });
    else {
      group.count += 1;
      group.ts = ts === null ? group.ts : Math.max(group.ts ?? 0, ts);
    }
  }
  return groups;
}

/** The rows of an act, each with the revision that it left them with. */
export const undoRowsOf = ({ row_ids, revisions }: UndoAct): Map<number, number> =>
  new Map(row_ids.map((id, index) => [id, revisions[index] ?? 0]));

/** Those of the rows that are as an act left them, and why the others stay. */
export function unchangedSince<
  Row extends { id: number; revision: number; updated_ts: number; updated_by: number | null },
>(act: UndoAct, rows: readonly Row[]): { unchanged: Row[]; left: LeftRow[] } {
  const kept = undoRowsOf(act);
  const found = new Map(rows.map((row) => [row.id, row]));
  const left: LeftRow[] = [];
  const unchanged: Row[] = [];
  for (const [id, revision] of kept) {
    const row = found.get(id);
    if (!row) left.push({ id, reason: 'not_found' });
    else if (row.revision !== revision) {
      left.push({ id, reason: 'changed_since', by: row.updated_by, ts: row.updated_ts });
    } else unchanged.push(row);
  }
  return { unchanged, left };
}

/** Until when an act can be undone, in unix seconds. */
export const undoUntilOf = ({
  created_ts,
  undo_seconds,
}: Pick<UndoAct, 'created_ts' | 'undo_seconds'>): number => created_ts + undo_seconds;

/**
 * The act with the revisions that its rows have now where only acts came after it that were undone: what they did is
 * no more, so the rows stand as this act left them.
 */
export async function afterUndone(trx: Trx, act: UndoAct): Promise<UndoAct> {
  const later = await trx
    .selectFrom('undo_act')
    .select(['row_ids', 'revisions', 'undone_row_ids', 'undone_revisions'])
    .where('site_id', '=', act.site_id)
    .where('kind', '=', act.kind)
    .where('created_ts', '>=', act.created_ts)
    .where('undone_ts', 'is not', null)
    .where(sql<boolean>`undone_row_ids && ${act.row_ids}::bigint[]`)
    .orderBy('created_ts', 'desc')
    .limit(MOST_LATER)
    .execute();
  const links = new Map<string, number>();
  for (const one of later) {
    const made = new Map(one.row_ids.map((id, at) => [id, one.revisions[at] ?? 0]));
    one.undone_row_ids.forEach((id, at) => {
      links.set(`${id} ${(made.get(id) ?? 0) - 1}`, one.undone_revisions[at] ?? 0);
    });
  }
  const revisions = act.row_ids.map((id, at) => latestOf(links, id, act.revisions[at] ?? 0));
  return { ...act, revisions };
}

/** The revision that a row came to by what was done and undone after one of its revisions. */
export function latestOf(links: ReadonlyMap<string, number>, id: number, revision: number): number {
  let at = revision;
  for (let next = links.get(`${id} ${at}`); next !== undefined && next > at; next = links.get(`${id} ${at}`))
    at = next;
  return at;
}

/** Forgets acts that can no longer be undone and stand in nobody's recent actions. */
export async function forgetOldActs(db: Db, now: number, signal?: AbortSignal): Promise<void> {
  while (!signal?.aborted) {
    const old = await db
      .selectFrom('undo_act')
      .select(['site_id', 'id'])
      .where('created_ts', '<=', now - 2 * UNDO_SECONDS)
      .where((eb) => eb(eb('created_ts', '+', eb.ref('undo_seconds')), '<=', now - UNDO_SECONDS))
      .orderBy('created_ts')
      .limit(MOST_LEFT)
      .execute();
    if (old.length === 0) return;
    for (const { site_id, id } of old) {
      await db.deleteFrom('undo_act').where('site_id', '=', site_id).where('id', '=', id).execute();
    }
  }
}
