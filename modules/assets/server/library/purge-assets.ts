import type { Db } from '#platform/server/database.ts';
import type { Files } from '#platform/server/files.ts';
import type { Jobs } from '#platform/server/jobs.ts';
import { removeUpload, UPLOAD_SECONDS } from '../uploads/parts.handlers.ts';
import { discard } from '../uploads/settle-file.ts';
import { type AssetRow, filesOf, KEPT_SECONDS } from './asset-row.ts';

const AT_ONCE = 100;
const SWEEP_SECONDS = 3_600;

type Needs = { database: { db: Db }; files: Files };

/** Destroys files with their rows once their time is over. */
export function definePurge({ jobs, ...needs }: Needs & { jobs: Jobs }): void {
  jobs.sweep({
    name: 'files of the library whose time is over',
    seconds: SWEEP_SECONDS,
    run: (signal) => purgeAssets(needs, Math.floor(Date.now() / 1000), signal),
  });
}

/** @param now unix seconds */
export async function purgeAssets(needs: Needs, now: number, signal?: AbortSignal): Promise<void> {
  await purgeTrash(needs, now - KEPT_SECONDS, signal);
  const { db } = needs.database;
  // Site by site, as a cluster wants it.
  const sites = await db.selectFrom('site').select('id').where('scope', '=', 0).orderBy('id').execute();
  for (const { id } of sites) {
    if (signal?.aborted) return;
    await purgeVersions(needs, id, now - KEPT_SECONDS);
    await purgeUploads(needs, id, now - UPLOAD_SECONDS);
  }
}

/** The files go first: what a crash leaves is a row that is found again. */
async function purgeTrash(needs: Needs, before: number, signal?: AbortSignal): Promise<void> {
  const { db } = needs.database;
  await inTurns(
    () =>
      db
        .selectFrom('asset')
        .select(['site_id', 'id'])
        .where('deleted_ts', '<=', before)
        .orderBy('deleted_ts')
        .limit(AT_ONCE)
        .execute(),
    ({ site_id, id }) => destroyAsset(needs, site_id, id, before),
    signal,
  );
}

/** Reads some, destroys them, and reads on, until there are fewer than one turn has. */
async function inTurns<Row>(
  read: () => Promise<Row[]>,
  destroy: (row: Row) => Promise<void>,
  signal?: AbortSignal,
): Promise<void> {
  while (!signal?.aborted) {
    const rows = await read();
    for (const row of rows) await destroy(row);
    if (rows.length < AT_ONCE) return;
  }
}

async function destroyAsset(needs: Needs, siteId: number, id: number, before: number): Promise<void> {
  const { db } = needs.database;
  const row = await db
    .selectFrom('asset')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('id', '=', id)
    // One that came back meanwhile stays.
    .where('deleted_ts', '<=', before)
    .executeTakeFirst();
  if (!row) return;
  const versions = await db
    .selectFrom('asset_version')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('asset_id', '=', id)
    .limit(AT_ONCE)
    .execute();
  for (const version of versions) await destroyVersion(needs, version);
  await discard(needs.files, filesOf(row));
  if (row.storage_key !== null) await needs.files.delete(row.storage_key);
  await db.deleteFrom('asset_usage').where('site_id', '=', siteId).where('asset_id', '=', id).execute();
  await db
    .deleteFrom('asset')
    .where('site_id', '=', siteId)
    .where('id', '=', id)
    .where('deleted_ts', '<=', before)
    .execute();
}

const purgeVersions = ({ database, files }: Needs, siteId: number, before: number): Promise<void> =>
  inTurns(
    () =>
      database.db
        .selectFrom('asset_version')
        .selectAll()
        .where('site_id', '=', siteId)
        .where('created_ts', '<=', before)
        .orderBy('created_ts')
        .limit(AT_ONCE)
        .execute(),
    (row) => destroyVersion({ database, files }, row),
  );

async function destroyVersion(
  { database: { db }, files }: Needs,
  { site_id, id, facts }: { site_id: number; id: number; facts: unknown },
): Promise<void> {
  const { storage_key, ...row } = facts as Pick<AssetRow, 'files' | 'storage_key'>;
  await discard(files, filesOf(row));
  if (storage_key !== null) await files.delete(storage_key);
  await db.deleteFrom('asset_version').where('site_id', '=', site_id).where('id', '=', id).execute();
}

const purgeUploads = ({ database, files }: Needs, siteId: number, before: number): Promise<void> =>
  inTurns(
    () =>
      database.db
        .selectFrom('asset_upload')
        .selectAll()
        .where('site_id', '=', siteId)
        .where('created_ts', '<=', before)
        .orderBy('created_ts')
        .limit(AT_ONCE)
        .execute(),
    (row) => removeUpload({ database, files }, row),
  );
