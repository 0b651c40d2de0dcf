import { sql } from 'kysely';
import { MOST_STREAM_POSTS } from '#modules/pages/pages.public.ts';
import { SearchUnavailable } from '#modules/search-indexes/search-indexes.public.ts';
import type { SearchEntity } from '#modules/search-indexes/search-kinds.contract.ts';
import type { SearchQuery } from '#modules/search-indexes/search-query.contract.ts';
import { insertRows } from '#platform/server/bulk-rows.ts';
import type { Trx } from '#platform/server/database.ts';
import { publishChange } from '#platform/server/events.ts';
import type { Ground } from '#platform/server/ground.ts';
import type { TaskRun } from '#platform/server/tasks/task.ts';
import { noActiveIndex } from '../stream-families.contract.ts';
import { MOST_FAMILIES, MOST_STREAM_ITEMS } from '../stream-kinds.contract.ts';
import type { StreamScore } from '../stream-scores.contract.ts';
import { type FoundStream, findStream, type StreamNeeds } from './find-stream.ts';
import type { FamilyRow } from './stream-families.table.ts';

export const REINDEX_TASK = 'streams.reindex';
export type ReindexPayload = { familyId: number };
const JOB = 'streams.refresh';
/** Seconds: what is written within them is followed in one go. */
const GATHER = 5;
/** Scores change with time alone, so what nobody touches is looked at again after so many seconds. */
const DUE_SECONDS = 300;
const SWEEP_SECONDS = 60;

/** Keeps active families fresh: as indexes hear of changes, and as time goes by. */
export function defineRefresh({ jobs, tasks }: Pick<Ground, 'jobs' | 'tasks'>, needs: StreamNeeds): void {
  const { db, search } = needs;
  const enqueue = (trx: Pick<Trx, never>, siteId: number, runAt?: number) =>
    jobs.enqueue(
      trx as Trx,
      JOB,
      { siteId },
      { key: `streams:${siteId}`, runAt, keepsTime: runAt !== undefined },
    );
  search.followers.push((trx, siteId) => enqueue(trx, siteId, Math.floor(Date.now() / 1000) + GATHER));
  jobs.define<{ siteId: number }>(JOB, ({ siteId }, { signal }) => refreshSite(needs, siteId, signal));
  jobs.sweep({
    name: 'stream families whose scores have aged',
    seconds: SWEEP_SECONDS,
    run: async () => {
      const due = Math.floor(Date.now() / 1000) - DUE_SECONDS;
      const { rows } = await sql<{ site_id: number }>`select distinct site_id from stream_family
        where status = 'active' and deleted_ts is null and refreshed_ts < ${due}`.execute(db);
      for (const { site_id } of rows) await enqueue(db, site_id);
    },
  });
  tasks.define(REINDEX_TASK, reindexTask(needs));
}

/** Finds anew what the active families of a site hold. */
export async function refreshSite(needs: StreamNeeds, siteId: number, signal?: AbortSignal): Promise<void> {
  const { db } = needs;
  const families = await db
    .selectFrom('stream_family')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('status', '=', 'active')
    .where('deleted_ts', 'is', null)
    .orderBy('id')
    .limit(MOST_FAMILIES)
    .execute();
  for (const family of families) {
    if (signal?.aborted) return;
    const now = Math.floor(Date.now() / 1000);
    const found = await foundOf(needs, family, now);
    if (found) await db.transaction().execute((trx) => keepItems(trx, family, found, now));
  }
}

const reindexTask =
  (needs: StreamNeeds): TaskRun<ReindexPayload> =>
  async (task) => {
    const { db } = needs;
    const { siteId, payload } = task;
    const family = await db
      .selectFrom('stream_family')
      .selectAll()
      .where('site_id', '=', siteId)
      .where('id', '=', payload.familyId)
      .where('deleted_ts', 'is', null)
      .executeTakeFirst();
    if (!family) return task.finish(async () => ({ items: 0 }));
    const now = Math.floor(Date.now() / 1000);
    const found = await foundOf(needs, family, now);
    if (!found) throw noActiveIndex();
    const items = Math.min(found.things.length, MOST_STREAM_ITEMS);
    await task.progress(items, items);
    return task.finish(async (trx) => {
      await keepItems(trx, family, found, now);
      return { items };
    });
  };

/** Null where there is no index to ask, or it does not answer: the family keeps what it had. */
async function foundOf(needs: StreamNeeds, family: FamilyRow, now: number): Promise<FoundStream | null> {
  const question = {
    entity: family.entity as SearchEntity,
    filter: family.filter as unknown as SearchQuery,
    scores: family.scores as unknown as StreamScore[],
  };
  return findStream(needs, family.site_id, question, now).catch((error: unknown) => {
    if (error instanceof SearchUnavailable) return null;
    throw error;
  });
}

async function keepItems(
  trx: Trx,
  { site_id: siteId, id, slug }: Pick<FamilyRow, 'site_id' | 'id' | 'slug'>,
  { things }: FoundStream,
  now: number,
): Promise<void> {
  const kept = things.slice(0, MOST_STREAM_ITEMS);
  // The row first, so that two that refresh it take turns.
  await trx
    .updateTable('stream_family')
    .set({ item_count: kept.length, refreshed_ts: now })
    .where('site_id', '=', siteId)
    .where('id', '=', id)
    .execute();
  const before = await trx
    .deleteFrom('stream_item')
    .where('site_id', '=', siteId)
    .where('family_id', '=', id)
    .returning(['object_id', 'place'])
    .execute();
  const rows = kept.map((thing, place) => [id, thing.id, place, thing.score]);
  await insertRows(trx, 'stream_item', siteId, ['family_id', 'object_id', 'place', 'score'], rows);
  const shown = (ids: readonly number[]) => ids.slice(0, MOST_STREAM_POSTS).join(' ');
  const ordered = before.toSorted((one, other) => one.place - other.place).map(({ object_id }) => object_id);
  // Scores age all the time; pages are made anew only where the posts on them are others.
  if (shown(ordered) !== shown(kept.map((thing) => thing.id)))
    await publishChange(trx, { topic: 'stream', siteId, id: slug });
}
