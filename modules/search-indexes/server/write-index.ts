import type { Call } from '#platform/server/answer.ts';
import { type Database, type Trx, violatedConstraint } from '#platform/server/database.ts';
import { publishChange } from '#platform/server/events.ts';
import { type Stamp, stampOf } from '#platform/server/row-stamps.ts';
import { insertRow, setRowsDeleted, updateRow } from '#platform/server/rows/rows.ts';
import { refusedField } from '#platform/server/rows/write-rows.ts';
import { savedMeanwhile } from '#platform/server/saved-meanwhile.ts';
import { formsOfSlug, slugOf } from '#platform/server/slug-of.ts';
import type { Tasks } from '#platform/server/tasks.ts';
import { recordWrite } from '#platform/server/trail.ts';
import { keepUndo } from '#platform/server/undo-acts.ts';
import { indexNotFound, slugTaken, tooManyIndexes } from '../search-indexes.contract.ts';
import { MOST_INDEXES, type SearchEntity } from '../search-kinds.contract.ts';
import { usualMapping } from '../search-mapping.contract.ts';
import { retireActive, startFill } from './filling/fill-index.ts';
import { applyCommands, type IndexCommand, type IndexState } from './index-commands.ts';
import { type IndexRow, indexTable } from './search-indexes.table.ts';
import { addVersion, changeVersion, currentVersions, mappingOf, type VersionRow } from './versions.ts';

export type IndexNeeds = { database: Database; tasks: Tasks };
type Writer = Pick<Call, 'site' | 'caller' | 'request' | 'now'>;
export type WrittenIndex = { id: number; batchId: number | null };

/** Adds an index and follows its first commands, all or none. */
export async function createIndex(
  needs: IndexNeeds,
  call: Writer,
  draft: { slug?: string | undefined; entity: SearchEntity; commands: readonly IndexCommand[] },
): Promise<WrittenIndex> {
  const { db, ids } = needs.database;
  const stamp = stampOf(call);
  try {
    return await db.transaction().execute(async (trx) => {
      const taken = await slugsOf(trx, stamp.siteId);
      if (taken.size >= MOST_INDEXES) throw tooManyIndexes();
      const fresh: IndexState = {
        ...{ entity: draft.entity, title: '', status: 'created', mapping: usualMapping(draft.entity) },
        ...{ isFilled: false, hasDocuments: false, nextMapping: null, awaitsFill: false, needsFill: false },
      };
      const next = applyCommands(fresh, draft.commands);
      const slug = draft.slug ?? freeSlug(next.title || `${draft.entity}s`, taken);
      const title = next.title || slug;
      const id = ids.next();
      const row = await insertRow(
        trx,
        indexTable,
        id,
        { slug, title, entity: draft.entity, status: storedStatus(next), awaits_fill: next.awaitsFill },
        stamp,
      );
      const versionId = ids.next();
      await addVersion(trx, stamp, {
        ...{ id: versionId, index_id: id, version: 1, mapping: next.mapping, state: 'live' },
      });
      if (next.needsFill) await startFill(trx, needs.tasks, stamp, { id, task_id: null }, versionId);
      await tell(trx, needs, call, 'created', null, row);
      return { id, batchId: null };
    });
  } catch (error) {
    throw violatedConstraint(error) === 'search_index_slug_key' ? refusedField(slugTaken, 'slug') : error;
  }
}

/** Follows commands to an index, all or none. @throws ApiError */
export async function commandIndex(
  needs: IndexNeeds,
  call: Writer,
  slug: string,
  body: { commands: readonly IndexCommand[]; revision?: number | undefined },
  present: (row: IndexRow) => Promise<unknown>,
): Promise<WrittenIndex> {
  const { db, ids } = needs.database;
  const stamp = stampOf(call);
  return db.transaction().execute(async (trx) => {
    const before = await lockIndex(trx, stamp.siteId, slug);
    if (!before) throw indexNotFound();
    if (body.revision !== undefined && body.revision !== before.revision) {
      const current = await present(before);
      const saved = { revision: before.revision, updatedBy: before.updated_by, current };
      throw savedMeanwhile(saved, { sent: body.revision, by: stamp.by });
    }
    if (body.commands.length === 0) return { id: before.id, batchId: null };
    const versions = await currentVersions(trx, stamp.siteId, [before.id]);
    const state = stateOf(before, versions);
    const next = applyCommands(state, body.commands);
    const fillId = await settleVersions(trx, needs, stamp, before, versions, state, next);
    if (next.status === 'active' && state.status !== 'active') {
      await retireActive(trx, { siteId: stamp.siteId, entity: before.entity, now: stamp.now });
    }
    const { title, awaitsFill: awaits_fill } = next;
    const values = { title, awaits_fill, status: storedStatus(next) };
    const after = await updateRow(trx, indexTable, before.id, values, stamp);
    if (next.needsFill && fillId !== null) await startFill(trx, needs.tasks, stamp, before, fillId);
    const batchId = next.status === 'deleted' ? ids.next() : null;
    if (batchId !== null) {
      await setRowsDeleted(trx, indexTable, [before.id], true, stamp);
      const rows = [{ id: before.id, revision: after.revision + 1 }];
      await keepUndo(trx, stamp, { id: batchId, kind: indexTable.kind, count: 1, rows });
    }
    await tell(trx, needs, call, batchId === null ? 'updated' : 'removed', before, after, batchId);
    return { id: before.id, batchId };
  });
}

/** Begins to fill the version of an index that is to be used next. */
export async function fillIndex(
  { database, tasks }: IndexNeeds,
  call: Writer,
  slug: string,
  check: (row: IndexRow) => void,
): Promise<number> {
  const stamp = stampOf(call);
  return database.db.transaction().execute(async (trx) => {
    const row = await lockIndex(trx, stamp.siteId, slug);
    if (!row) throw indexNotFound();
    check(row);
    const versions = await currentVersions(trx, stamp.siteId, [row.id]);
    const target = versions.find(({ state }) => state === 'building') ?? versions[0];
    if (!target) throw indexNotFound();
    const taskId = await startFill(trx, tasks, stamp, row, target.id);
    if (taskId !== row.task_id) {
      await recordWrite(trx, database.ids.next, call, { action: 'search_index.filled', objectId: row.id });
    }
    return taskId;
  });
}

const lockIndex = (trx: Trx, siteId: number, slug: string): Promise<IndexRow | undefined> =>
  trx
    .selectFrom('search_index')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('slug', '=', slug)
    .where('deleted_ts', 'is', null)
    .forUpdate()
    .executeTakeFirst();

/** An index that comes back after it was removed has missed what changed meanwhile. */
const storedStatus = ({ status }: IndexState) => (status === 'deleted' ? 'stopped' : status);

function stateOf(row: IndexRow, versions: readonly VersionRow[]): IndexState {
  const live = versions.find(({ state }) => state === 'live');
  const building = versions.find(({ state }) => state === 'building');
  const entity = row.entity as SearchEntity;
  return {
    ...{ entity, title: row.title, status: row.status as IndexState['status'] },
    mapping: live ? mappingOf(live) : usualMapping(entity),
    isFilled: live?.filled_ts !== null && live !== undefined,
    hasDocuments: row.task_id !== null,
    nextMapping: building ? mappingOf(building) : null,
    ...{ awaitsFill: row.awaits_fill, needsFill: false },
  };
}

/** @returns the version that a fill would write */
async function settleVersions(
  trx: Trx,
  { database }: IndexNeeds,
  stamp: Stamp,
  row: IndexRow,
  versions: readonly VersionRow[],
  before: IndexState,
  next: IndexState,
): Promise<number | null> {
  const live = versions.find(({ state }) => state === 'live');
  const building = versions.find(({ state }) => state === 'building');
  if (!live) return null;
  if (next.mapping !== before.mapping) {
    await changeVersion(trx, stamp, live.id, { mapping: JSON.stringify(next.mapping) });
  }
  if (next.nextMapping === before.nextMapping) return (building ?? live).id;
  if (building) await changeVersion(trx, stamp, building.id, { state: 'old', retired_ts: stamp.now });
  if (next.nextMapping === null) return live.id;
  const id = database.ids.next();
  const version = Math.max(...versions.map((one) => one.version)) + 1;
  await addVersion(trx, stamp, {
    id,
    index_id: row.id,
    version,
    mapping: next.nextMapping,
    state: 'building',
  });
  return id;
}

async function slugsOf(trx: Trx, siteId: number): Promise<Set<string>> {
  const rows = await trx
    .selectFrom('search_index')
    .select('slug')
    .where('site_id', '=', siteId)
    .where('deleted_ts', 'is', null)
    .limit(MOST_INDEXES)
    .execute();
  return new Set(rows.map(({ slug }) => slug));
}

function freeSlug(title: string, taken: ReadonlySet<string>): string {
  const wish = slugOf(title).slice(0, 56).padEnd(2, '-index');
  return formsOfSlug(wish, MOST_INDEXES + 1).find((slug) => !taken.has(slug)) ?? wish;
}

async function tell(
  trx: Trx,
  { database }: IndexNeeds,
  call: Writer,
  act: 'created' | 'updated' | 'removed',
  before: IndexRow | null,
  after: IndexRow,
  batchId: number | null = null,
): Promise<void> {
  await recordWrite(trx, database.ids.next, call, {
    action: `search_index.${act}`,
    objectId: after.id,
    before: before && indexTable.said(before),
    after: act === 'removed' ? null : indexTable.said(after),
    batchId,
    event: indexTable.event?.(after) ?? {},
  });
  await publishChange(trx, { topic: 'search_index', siteId: call.site.id, id: after.id });
}
