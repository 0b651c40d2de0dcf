import type { Ground } from '#platform/server/ground.ts';
import { IMPORT_KEPT_DAYS } from '../../import-kinds.contract.ts';
import { updateImport } from './site-imports.queries.ts';

const SWEEP_SECONDS = 600;
const DAY = 86_400;
/** The rest is found in the next rounds. */
const MOST_AT_ONCE = 200;

type Needs = Pick<Ground, 'database' | 'files'>;

/** Removes the files of imports that are done, and of those that nobody started in time. */
export function defineImportSweeps({ jobs, ...needs }: Needs & Pick<Ground, 'jobs'>): void {
  jobs.sweep({
    name: 'files of imports whose days are over',
    seconds: SWEEP_SECONDS,
    run: (signal) => removeImportFiles(needs, Math.floor(Date.now() / 1000), signal),
  });
}

/** The file first, so that none is left. */
export async function removeImportFiles(
  { database: { db }, files }: Needs,
  now: number,
  signal?: AbortSignal,
): Promise<void> {
  const rows = await db
    .selectFrom('site_import')
    .select(['site_id', 'id', 'file_key'])
    .where('file_key', 'is not', null)
    .where((eb) =>
      eb.or([eb('finished_ts', 'is not', null), eb('created_ts', '<=', now - IMPORT_KEPT_DAYS * DAY)]),
    )
    .orderBy('created_ts')
    .limit(MOST_AT_ONCE)
    .execute();
  for (const { site_id: siteId, id, file_key } of rows) {
    if (signal?.aborted) return;
    if (file_key) await files.delete(file_key);
    await updateImport(db, siteId, id, { file_key: null });
  }
}
