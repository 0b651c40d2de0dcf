import type { Selectable } from 'kysely';
import type { DB } from '#database/schema.ts';
import type { ApiErrorDefinition } from '#platform/contract/api-error.ts';
import type { PermissionRule } from '#platform/contract/permission-rule.ts';
import type { Caller } from '../caller.ts';
import type { Trx } from '../database.ts';

/** A table whose rows have the common columns and are deleted softly. */
export type RestorableTable = {
  [Name in keyof DB]: DB[Name] extends {
    site_id: unknown;
    id: unknown;
    deleted_ts: unknown;
    revision: unknown;
  }
    ? Name
    : never;
}[keyof DB];

/** A row as it stands in the table. */
export type RowOf<Name extends keyof DB> = Selectable<DB[Name]>;

/** How the rows of one table are read and written; said once by the room that owns it. */
export type RowTable<Name extends RestorableTable = RestorableTable, Shown = unknown> = {
  table: Name;
  /** The word before the dot of its actions and events, such as `badge`. */
  kind: string;
  /** What the API says of a row. */
  show(row: RowOf<Name>): Shown;
  /** What people say of a row, for the audit log: only what of it has changed is kept there. */
  said(row: RowOf<Name>): object;
  /** What the reactions of other rooms are told; no event is sent without it. */
  event?(row: RowOf<Name>): Record<string, unknown>;
  /** What a unique index refuses, by its name: the error and the field of the body that it is about. */
  unique?: Readonly<Record<string, { error: ApiErrorDefinition; field: string }>>;
  /** Who may undo a delete within a day: every delete then stands in recent actions; see `rowUndo`. */
  undoneBy?: PermissionRule;
  /** What must hold of deleted rows that come back, beyond unique indexes; it throws an ApiError. */
  checkReturning?(trx: Trx, siteId: number, rows: readonly RowOf<Name>[], caller: Caller): Promise<void>;
  /** The change event by which copies of the rows in memory are dropped, on every server. */
  topic?: string;
};

/**
 * For `said`: what people say of a row is what the contract lets them say, as its draft names it.
 * @param draft the schema of a new one, whose keys are columns
 */
export const saidAs =
  <Key extends string>(draft: { shape: Readonly<Record<Key, unknown>> }) =>
  (row: Readonly<Record<Key, unknown>>): object =>
    Object.fromEntries((Object.keys(draft.shape) as Key[]).map((key) => [key, row[key]]));

/** Describes the rows of a table to the functions that read and write rows. */
export const rowTable = <Name extends RestorableTable, Shown>(
  table: Name,
  description: Omit<RowTable<Name, Shown>, 'table'>,
): RowTable<Name, Shown> => ({ table, ...description });
