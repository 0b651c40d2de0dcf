import { sql } from 'kysely';
import type { Db } from '#platform/server/database.ts';
import type { Ground } from '#platform/server/ground.ts';
import type { SearchEngine } from './engine/search-engine.ts';

const KEPT_SECONDS = 86_400;
const SWEEP_SECONDS = 3_600;
/** Marks of what is gone outlive every fill that may have read it before. */
const MARK_SECONDS = 2 * 86_400;
const PAGE = 100;

/** Drops versions that were replaced, and those of removed indexes, after the day in which they may come back. */
export function defineDrops({ database, jobs }: Ground, engine: SearchEngine): void {
  const { db } = database;
  jobs.sweep({
    name: 'versions of search indexes that were replaced a day ago',
    seconds: SWEEP_SECONDS,
    run: async (signal) => {
      const now = Math.floor(Date.now() / 1000);
      await retireRemoved(db, now);
      await dropOld(db, engine, now, signal);
      const before = (now - MARK_SECONDS) * 1_000_000;
      const { rows } = await sql<{ site_id: number }>`
        select distinct site_id from search_document where terms is null and stamp < ${before}`.execute(db);
      for (const { site_id } of rows) {
        await sql`delete from search_document where site_id = ${site_id} and terms is null
          and stamp < ${before}`.execute(db);
      }
    },
  });
}

async function retireRemoved(db: Db, now: number): Promise<void> {
  const removed = await db
    .selectFrom('search_index')
    .select(['site_id', 'id'])
    .where('deleted_ts', '<=', now - KEPT_SECONDS)
    .orderBy('deleted_ts')
    .limit(PAGE)
    .execute();
  for (const { site_id, id } of removed) {
    await db
      .updateTable('search_index_version')
      .set({ state: 'old', retired_ts: now - KEPT_SECONDS })
      .where('site_id', '=', site_id)
      .where('index_id', '=', id)
      .where('state', '<>', 'old')
      .execute();
  }
}

/** @param now unix seconds */
export async function dropOld(
  db: Db,
  engine: SearchEngine,
  now: number,
  signal?: AbortSignal,
): Promise<number> {
  const old = await db
    .selectFrom('search_index_version')
    .select(['site_id', 'id', 'index_id'])
    .where('state', '=', 'old')
    .where('retired_ts', '<=', now - KEPT_SECONDS)
    .orderBy('retired_ts')
    .limit(PAGE)
    .execute();
  for (const { site_id: siteId, id, index_id } of old) {
    if (signal?.aborted) break;
    await engine.drop({ siteId, id, slug: String(index_id) });
    await db.deleteFrom('search_index_version').where('site_id', '=', siteId).where('id', '=', id).execute();
  }
  return old.length;
}
