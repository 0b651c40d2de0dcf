import { ApiError } from '#platform/contract/api-error.ts';
import { publishChange } from '#platform/server/events.ts';
import type { Jobs } from '#platform/server/jobs.ts';
import { columnsOf } from '../uploads/add-asset.ts';
import { discard, settleFile } from '../uploads/settle-file.ts';
import { type AssetRow, filesOf } from './asset-row.ts';
import { type CropNeeds, enqueueCrops } from './crops.jobs.ts';

export type ImportedNeeds = CropNeeds & { jobs: Jobs };

const AT_ONCE = 20;
const SWEEP_SECONDS = 20;
/** So many readers' files are looked at or wait for it; those beyond come with the sweep. */
const MOST_ASKED_FOR = 100;

/** What is being looked at in this process, by its id: a reader and the sweep do it once between them. */
const underWay = new Map<number, Promise<void>>();

/** Whether an import brought a file that nobody has looked at, and nothing is shown in its place. */
export const isUnseen = (row: AssetRow): boolean =>
  row.status === 'ready' &&
  !row.is_settled &&
  row.storage_key !== null &&
  row.deleted_ts === null &&
  row.taken_down_ts === null &&
  filesOf(row).original === undefined;

/** What an import brought is looked at like an upload, and shown from then on. */
export function defineImportedFiles(needs: ImportedNeeds): void {
  needs.jobs.sweep({
    name: 'files of imports that nobody has looked at',
    seconds: SWEEP_SECONDS,
    run: (signal) => settleImported(needs, signal),
  });
}

/** Looks at files until none is left. */
export async function settleImported(needs: ImportedNeeds, signal?: AbortSignal): Promise<void> {
  const { db } = needs.database;
  const sites = await db.selectFrom('site').select('id').where('scope', '=', 0).orderBy('id').execute();
  for (const { id: siteId } of sites) {
    // Whatever becomes of one, it is not looked at twice in a round.
    for (let last = 0; ; ) {
      const rows = await db
        .selectFrom('asset')
        .selectAll()
        .where('site_id', '=', siteId)
        .where('status', '=', 'ready')
        .where('is_settled', '=', false)
        .where('deleted_ts', 'is', null)
        .where('storage_key', 'is not', null)
        // What was taken down stays so, whatever an import brings.
        .where('taken_down_ts', 'is', null)
        .where('id', '>', last)
        .orderBy('id')
        .limit(AT_ONCE)
        .execute();
      for (const row of rows) {
        if (signal?.aborted) return;
        await settleOnce(needs, row, false);
        last = row.id;
      }
      if (rows.length < AT_ONCE) break;
    }
  }
}

/** Looks at a file that a reader asks for before the sweep came to it. @returns the row as it is then */
export async function settleAskedFor(needs: ImportedNeeds, row: AssetRow): Promise<AssetRow> {
  if (underWay.size >= MOST_ASKED_FOR && !underWay.has(row.id)) return row;
  await settleOnce(needs, row, true);
  const after = await rowOf(needs, row);
  return after ?? row;
}

function settleOnce(needs: ImportedNeeds, row: AssetRow, isWaitedFor: boolean): Promise<void> {
  const before = underWay.get(row.id);
  if (before) return before;
  const work = settleOne(needs, row, isWaitedFor)
    .catch(async (error: unknown) => {
      // Another server looked at it first, and its bytes are gone from where they came in.
      if ((await rowOf(needs, row))?.storage_key === row.storage_key) throw error;
    })
    .finally(() => underWay.delete(row.id));
  underWay.set(row.id, work);
  return work;
}

const rowOf = ({ database: { db } }: ImportedNeeds, { site_id, id }: AssetRow) =>
  db.selectFrom('asset').selectAll().where('site_id', '=', site_id).where('id', '=', id).executeTakeFirst();

async function settleOne(needs: ImportedNeeds, row: AssetRow, isWaitedFor: boolean): Promise<void> {
  const { database, files, jobs } = needs;
  const found = await settledOrReason(needs, row, isWaitedFor);
  const isFound = typeof found !== 'string';
  const { numUpdatedRows } = await database.db
    .updateTable('asset')
    .set((eb) =>
      isFound
        ? {
            ...columnsOf(found),
            sha256: row.sha256 ?? found.sha256,
            filename: row.filename || found.filename,
          }
        : {
            status: 'missing',
            custom: eb('custom', '||', eb.cast(eb.val(JSON.stringify({ fetch_problem: found })), 'jsonb')),
          },
    )
    .where('site_id', '=', row.site_id)
    .where('id', '=', row.id)
    .where('is_settled', '=', false)
    .where('storage_key', '=', row.storage_key)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return isFound ? discard(files, found.files) : undefined;
  // What came in is not kept: it may say where a picture was taken.
  if (row.storage_key !== null) await files.delete(row.storage_key);
  if (isFound) await discard(files, filesOf(row));
  if (isFound && found.fileType === 'image') await enqueueCrops(jobs, database.db, row.site_id, row.id);
  await publishChange(database.db, { topic: 'asset', siteId: row.site_id, id: row.id });
}

async function settledOrReason(needs: CropNeeds, row: AssetRow, isWaitedFor: boolean) {
  try {
    return await settleFile(needs, await needs.files.get(row.storage_key ?? ''), {
      ...{ siteId: row.site_id, filename: row.filename, maySvg: true, isWaitedFor },
    });
  } catch (error) {
    if (error instanceof ApiError) return error.message;
    throw error;
  }
}
