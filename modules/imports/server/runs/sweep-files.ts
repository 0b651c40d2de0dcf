import { sql } from 'kysely';
import type { Ground } from '#platform/server/ground.ts';
import { IMPORT_KEPT_DAYS, LINES_KEPT_DAYS } from '../../import-kinds.contract.ts';
import { updateImport } from './site-imports.queries.ts';

const SWEEP_SECONDS = 600;
const DAY = 86_400;
/** The rest is found in the next rounds. */
const MOST_AT_ONCE = 200;

type Needs = Pick<Ground, 'database' | 'files'>;

/** Removes what is kept of imports beyond their time: files, what trial runs found, and the lines of reports. */
export function defineImportSweeps({ jobs, ...needs }: Needs & Pick<Ground, 'jobs'>): void {
  jobs.sweep({
    name: 'files of imports whose days are over',
    seconds: SWEEP_SECONDS,
    run: (signal) => removeImportFiles(needs, Math.floor(Date.now() / 1000), signal),
  });
  jobs.sweep({
    name: 'lines of imports whose days are over',
    seconds: 6 * SWEEP_SECONDS,
    run: (signal) => removeImportLines(needs, Math.floor(Date.now() / 1000), signal),
  });
}

/** The files of imports that are done, and of those that nobody started in time. */
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

/** What a trial run found goes once the import is done; what a report names goes after two months, its counts stay. */
export async function removeImportLines(
  { database: { db } }: Pick<Needs, 'database'>,
  now: number,
  signal?: AbortSignal,
): Promise<void> {
  const before = now - LINES_KEPT_DAYS * DAY;
  const rows = await db
    .selectFrom('site_import')
    .select(['site_id', 'id', 'created_ts'])
    .where('has_lines', '=', true)
    .where((eb) =>
      eb.or([
        eb('created_ts', '<=', before),
        eb.and([eb('finished_ts', 'is not', null), eb('preview', 'is not', null)]),
      ]),
    )
    .orderBy('created_ts')
    .limit(MOST_AT_ONCE)
    .execute();
  for (const { site_id: siteId, id, created_ts } of rows) {
    if (signal?.aborted) return;
    if (created_ts > before) await updateImport(db, siteId, id, { preview: null });
    else {
      await sql`update site_import set has_lines = false, preview = null,
          report = report || '{"skipped": [], "warnings": []}', undo_report = undo_report || '{"lines": []}'
        where site_id = ${siteId} and id = ${id}`.execute(db);
    }
  }
}
