import type { StayReason } from '#platform/contract/stay-reasons.ts';
import type { Caller } from '../caller.ts';
import type { Trx } from '../database.ts';
import { publishChange } from '../events.ts';
import { type Actor, recordDeeds } from '../trail.ts';
import type { UndoRow } from '../undo-acts.ts';
import { lockRows, setRowsDeleted } from './rows.ts';
import type { RestorableTable, RowOf, RowTable } from './table.ts';

/** With what rows that a load made are taken back, some in each transaction. */
export type Unloading = {
  trx: Trx;
  siteId: number;
  now: number;
  /** By whose rights, as they are at the moment. */
  caller: Caller;
  actor: Actor;
  /** The act that all of it is part of, in the audit log. */
  batchId: number;
  nextId: () => number;
};

/** A row that stays: why, and who changed it when. */
export type StayingRow = { id: number; reason: StayReason; by?: number | null; ts?: number | null };

/** What of the rows went, and what stays. */
export type Unloaded = { gone: number[]; stays: StayingRow[] };

type Common = {
  id: number;
  revision: number;
  updated_ts: number;
  updated_by: number | null;
  deleted_ts: number | null;
};

/**
 * Deletes rows softly that a load made, as far as nobody changed them since.
 * @param wanted each with the revision that the load left it with
 * @param reasons why some of the unchanged ones stay all the same, by their ids
 */
export async function unloadRows<Name extends RestorableTable>(
  table: Pick<RowTable<Name>, 'table' | 'kind' | 'said' | 'event' | 'topic'>,
  { trx, siteId, now, actor, batchId, nextId }: Unloading,
  wanted: readonly UndoRow[],
  reasons: (rows: readonly RowOf<Name>[]) => Promise<ReadonlyMap<number, StayReason>>,
): Promise<Unloaded> {
  const ids = wanted.map(({ id }) => id);
  const rows = await lockRows(trx, table, siteId, ids, 'all');
  const { unchanged, stays } = unchangedOf(wanted, rows as unknown as (RowOf<Name> & Common)[]);
  const kept = unchanged.length === 0 ? new Map<number, StayReason>() : await reasons(unchanged);
  for (const [id, reason] of kept) stays.push({ id, reason });
  const gone = unchanged.filter(({ id }) => !kept.has(id));
  if (gone.length === 0) return { gone: [], stays };
  const goneIds = gone.map(({ id }) => id);
  await setRowsDeleted(trx, table, goneIds, true, { siteId, now, by: actor.profileId });
  await recordDeeds(
    trx,
    nextId,
    siteId,
    gone.map((row) => ({
      ...{
        siteId,
        actor,
        action: `${table.kind}.removed`,
        objectKind: table.kind,
        objectId: row.id,
        batchId,
      },
      before: table.said(row) as Record<string, unknown>,
      ...(table.event ? { event: table.event(row) } : {}),
    })),
  );
  if (table.topic) await publishChange(trx, { topic: table.topic, siteId });
  return { gone: goneIds, stays };
}

/** The rows that are as a load left them, and why the others stay. */
export function unchangedOf<Row extends Common>(
  wanted: readonly UndoRow[],
  rows: readonly Row[],
): { unchanged: Row[]; stays: StayingRow[] } {
  const found = new Map(rows.map((row) => [row.id, row]));
  const stays: StayingRow[] = [];
  const unchanged: Row[] = [];
  for (const { id, revision } of wanted) {
    const row = found.get(id);
    if (!row || row.deleted_ts !== null) stays.push({ id, reason: 'is_removed' });
    else if (row.revision !== revision) {
      stays.push({ id, reason: 'changed_since', by: row.updated_by, ts: row.updated_ts });
    } else unchanged.push(row);
  }
  return { unchanged, stays };
}

/** The same reason for all of them. */
export const allStay = (rows: readonly { id: number }[], reason: StayReason): Map<number, StayReason> =>
  new Map(rows.map(({ id }) => [id, reason]));
