import { sql } from 'kysely';
import { type Database, type Db, openBeside, type Trx } from '#platform/server/database.ts';
import { publishChange } from '#platform/server/events.ts';
import { FILL_CONNECTIONS } from '#platform/server/pool-sizes.ts';
import { cancelTaskRow } from '#platform/server/tasks/cancel-task.ts';
import type { TaskContext, TaskRun } from '#platform/server/tasks/task.ts';
import type { Tasks } from '#platform/server/tasks.ts';
import type { SearchEntity } from '../../search-kinds.contract.ts';
import type { SearchEngine, SearchStore } from '../engine/search-engine.ts';
import type { Search } from '../search-ground.ts';
import type { IndexRow } from '../search-indexes.table.ts';
import { changeVersion, storeOf, type VersionRow } from '../versions.ts';
import { readingStamp } from '../write-documents.ts';
import { pagesBeside } from './pages-beside.ts';
import { type PagesOrder, writePages } from './write-pages.ts';

export const FILL_TASK = 'search.fill';
export type FillPayload = { indexId: number; versionId: number };
type Position = { below: number; since: number; done: number };

/** From so many things on a process of its own is worth its start. */
const BESIDE_FROM = 10_000;
const sourceTables: Readonly<Record<SearchEntity, 'post' | 'profile'>> = { post: 'post', user: 'profile' };

/** Starts the filling of a version; one that already runs goes on, one of another version ends. */
export async function startFill(
  trx: Trx,
  tasks: Tasks,
  { siteId, by }: { siteId: number; by: number | null },
  index: Pick<IndexRow, 'id' | 'task_id'>,
  versionId: number,
): Promise<number> {
  const running = index.task_id === null ? null : await openFill(trx, siteId, index.task_id);
  if (running?.versionId === versionId) return running.taskId;
  if (running) await cancelTaskRow(trx, siteId, running.taskId);
  const payload: FillPayload = { indexId: index.id, versionId };
  const { id } = await tasks.start(trx, { siteId, kind: FILL_TASK, payload, by });
  await trx
    .updateTable('search_index')
    .set({ task_id: id })
    .where('site_id', '=', siteId)
    .where('id', '=', index.id)
    .execute();
  return id;
}

async function openFill(db: Db, siteId: number, taskId: number) {
  const task = await db
    .selectFrom('task')
    .select('payload')
    .where('site_id', '=', siteId)
    .where('id', '=', taskId)
    .where('finished_ts', 'is', null)
    .where('is_cancel_requested', '=', false)
    .executeTakeFirst();
  return task ? { taskId, versionId: (task.payload as unknown as FillPayload).versionId } : null;
}

type FillNeeds = { database: Database; search: Pick<Search, 'engineOn' | 'isInDatabase'> };

/** Fills a version with all there is, the newest first, then lets its index use it. */
export const fillTask =
  ({ database, search }: FillNeeds): TaskRun<FillPayload, Position> =>
  async (task) => {
    const { siteId, payload } = task;
    const found = await findVersion(database.db, siteId, payload);
    if (!found) return task.finish(async () => ({ documents: 0 }));
    // One that goes on was begun by a server that may have written documents in another way.
    const isWhole = task.position === null;
    const { connectionString } = database;
    const { db, close } = openBeside(connectionString, FILL_CONNECTIONS);
    try {
      const engine = search.engineOn(db);
      const pagesOf = (order: PagesOrder, total: number) =>
        search.isInDatabase && total >= BESIDE_FROM
          ? pagesBeside(connectionString, order)
          : writePages(db, engine, order);
      const documents = await fill(task, found, { db, engine, pagesOf });
      return await task.finish(async (trx) => {
        await useVersion(trx, siteId, payload, { documents, isWhole });
        return { documents };
      });
    } finally {
      await close();
    }
  };

type Filling = {
  db: Db;
  engine: SearchEngine;
  pagesOf(order: PagesOrder, total: number): ReturnType<typeof writePages>;
};

/** @returns how many documents there are then */
async function fill(
  task: TaskContext<FillPayload, Position>,
  { index, store }: FoundVersion,
  { db, engine, pagesOf }: Filling,
): Promise<number> {
  const { siteId } = task;
  const entity = index.entity as SearchEntity;
  let { below, since, done } = task.position ?? {
    ...{ below: Number.MAX_SAFE_INTEGER, since: await readingStamp(db), done: 0 },
  };
  if (task.position === null) await engine.open(store);
  const total = await countThings(db, siteId, entity);
  await task.progress(done, Math.max(total, done));
  for await (const page of pagesOf({ siteId, entity, store, below }, total)) {
    below = page.below;
    done += page.count;
    await task.step(async () => ({ below, since, done }));
    await task.progress(done, Math.max(total, done));
  }
  await engine.forgetOlder(store, since);
  const documents = await engine.count(store);
  await engine.release(store);
  return documents;
}

type FoundVersion = { index: IndexRow; store: SearchStore };

async function findVersion(
  db: Db,
  siteId: number,
  { indexId, versionId }: FillPayload,
): Promise<FoundVersion | null> {
  const index = await db
    .selectFrom('search_index')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('id', '=', indexId)
    .where('deleted_ts', 'is', null)
    .executeTakeFirst();
  const version = await db
    .selectFrom('search_index_version')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('id', '=', versionId)
    .where('state', '<>', 'old')
    .executeTakeFirst();
  if (!index || !version) return null;
  const site = await db.selectFrom('site').select('locale').where('id', '=', siteId).executeTakeFirst();
  return { index, store: storeOf(version, { slug: index.slug, language: site?.locale ?? 'en-US' }) };
}

/** The version that was filled is the one in use from now on; an index that waited for it becomes active. */
async function useVersion(
  trx: Trx,
  siteId: number,
  { indexId, versionId }: FillPayload,
  { documents, isWhole }: { documents: number; isWhole: boolean },
): Promise<void> {
  const now = Math.floor(Date.now() / 1000);
  const stamp = { siteId, now };
  const index = await trx
    .selectFrom('search_index')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('id', '=', indexId)
    .forUpdate()
    .executeTakeFirst();
  const version = await findState(trx, siteId, versionId);
  if (!index || !version || version.state === 'old') return;
  if (version.state === 'building') {
    const live = await liveVersionId(trx, siteId, indexId);
    if (live !== null) await changeVersion(trx, stamp, live, { state: 'old', retired_ts: now });
  }
  const filled = { state: 'live', filled_ts: now, document_count: documents } as const;
  await changeVersion(trx, stamp, versionId, { ...filled, ...(isWhole ? { knows_years: true } : {}) });
  if (index.awaits_fill && index.status === 'started' && index.deleted_ts === null) {
    await retireActive(trx, { siteId, entity: index.entity, now });
    await trx
      .updateTable('search_index')
      .set({ status: 'active', awaits_fill: false, updated_ts: now, revision: sql<number>`revision + 1` })
      .where('site_id', '=', siteId)
      .where('id', '=', indexId)
      .execute();
  }
  await publishChange(trx, { topic: 'search_index', siteId });
}

const findState = (db: Db, siteId: number, id: number): Promise<Pick<VersionRow, 'state'> | undefined> =>
  db
    .selectFrom('search_index_version')
    .select('state')
    .where('site_id', '=', siteId)
    .where('id', '=', id)
    .executeTakeFirst();

async function liveVersionId(db: Db, siteId: number, indexId: number): Promise<number | null> {
  const row = await db
    .selectFrom('search_index_version')
    .select('id')
    .where('site_id', '=', siteId)
    .where('index_id', '=', indexId)
    .where('state', '=', 'live')
    .executeTakeFirst();
  return row?.id ?? null;
}

/** The index that was the default of an entity goes on as one among others. */
export async function retireActive(
  trx: Trx,
  { siteId, entity, now }: { siteId: number; entity: string; now: number },
): Promise<void> {
  await trx
    .updateTable('search_index')
    .set({ status: 'started', updated_ts: now, revision: sql<number>`revision + 1` })
    .where('site_id', '=', siteId)
    .where('entity', '=', entity)
    .where('status', '=', 'active')
    .where('deleted_ts', 'is', null)
    .execute();
}

async function countThings(db: Db, siteId: number, entity: SearchEntity): Promise<number> {
  const { rows } = await sql<{
    count: number;
  }>`select count(*) as count from ${sql.table(sourceTables[entity])}
    where site_id = ${siteId} and deleted_ts is null
    ${entity === 'post' ? sql`and status not in (6, 7)` : sql``}`.execute(db);
  return rows[0]?.count ?? 0;
}
