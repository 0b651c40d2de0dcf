import type { CustomField } from '#modules/custom-fields/custom-fields.contract.ts';
import type { Trx } from '#platform/server/database.ts';
import type { Actor } from '#platform/server/trail.ts';
import type { Tally } from '../import-report.ts';
import type { SourceItem, SourceKind } from '../source.ts';
import { type Entry, isCounted, titleOf } from './batch.ts';
import type { StoredFile } from './load-options.ts';
import type { RoleGiver } from './role-giver.ts';
import type { BatchIds, Known } from './source-ids.ts';

/** What the loaders of the kinds share while one batch is written. */
export type BatchScope = {
  trx: Trx;
  siteId: number;
  /** The kind of the source. */
  kind: string;
  /** Who writes, and how they came: for the audit log. */
  actor: Actor;
  /** The task that brings it in; null for the command. */
  taskId: number | null;
  now: number;
  by: number | null;
  mayWriteMarkup: boolean;
  mayLetRead: boolean;
  giver: RoleGiver | null;
  fields: readonly CustomField[];
  nextId: () => number;
  /** Ids are given in order, so whatever has a greater one was made by this import. */
  runId: number;
  ids: BatchIds;
  tally: Tally;
  /** Bytes that the source brought, by the id of their media item. */
  stored: ReadonlyMap<string, StoredFile>;
  communities: Map<string, number>;
};

type Content = Exclude<SourceItem, { what: 'skipped' | 'warning' | 'communities' }>;
export type Changed<Item> = Entry<Item> & { known: Known };
type Table = 'post' | 'profile' | 'section' | 'tag' | 'comment' | 'live_entry' | 'asset' | 'redirect';

/**
 * Tells what is new, what changed in the source, and what stays. What was edited or removed on the site since
 * the last import is left as it is there, and said.
 */
export async function sortOut<Item extends Content>(
  scope: BatchScope,
  table: Table,
  entries: readonly Entry<Item>[],
): Promise<{ fresh: Entry<Item>[]; changed: Changed<Item>[] }> {
  const fresh: Entry<Item>[] = [];
  const different: Changed<Item>[] = [];
  for (const entry of entries) {
    const known = scope.ids.known(entry.item.what, entry.item.id);
    if (!known) fresh.push(entry);
    else if (known.hash === entry.hash || isOnlyNamed(entry.item)) {
      if (isCounted(entry.item)) scope.tally.unchanged[entry.item.what] += 1;
    } else different.push({ ...entry, known });
  }
  return { fresh, changed: await withoutEdited(scope, table, different) };
}

/** An author, section or tag that this file merely names says nothing new about it. */
function isOnlyNamed(item: Content): boolean {
  return (
    (item.what === 'authors' || item.what === 'sections' || item.what === 'tags') && item.isImplied === true
  );
}

async function withoutEdited<Item extends Content>(
  scope: BatchScope,
  table: Table,
  different: readonly Changed<Item>[],
): Promise<Changed<Item>[]> {
  if (different.length === 0) return [];
  // Held until they are written: what somebody saves meanwhile would be written over.
  const rows = await scope.trx
    .selectFrom(table)
    .select(['id', 'revision', 'deleted_ts'])
    .where('site_id', '=', scope.siteId)
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(different.map((one) => one.known.objectId)))))
    .orderBy('id')
    .forUpdate()
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return different.filter(({ item, known }) => {
    const row = byId.get(known.objectId);
    if (!row || row.deleted_ts !== null) {
      keepOurs(scope, item, 'It was deleted here after the last import and stays deleted.');
      return false;
    }
    if (row.revision !== known.revision) {
      keepOurs(scope, item, 'It was edited here after the last import, so the edit is kept.');
      return false;
    }
    return true;
  });
}

function keepOurs(scope: BatchScope, item: Content, reason: string): void {
  scope.tally.skip(item.what, item.id, titleOf(item), reason);
  scope.tally.warn(item.what, item.id, titleOf(item), `The source has a newer text. ${reason}`);
}

/** A name as long as the site's rules allow; what is cut off is said. */
export function fitting(
  scope: BatchScope,
  what: SourceKind,
  id: string,
  name: string,
  longest: number,
): string {
  if (name.length <= longest) return name;
  scope.tally.warn(what, id, name, `Its name is longer than ${longest} characters and is shortened.`);
  return name.slice(0, longest).toWellFormed().trim();
}
