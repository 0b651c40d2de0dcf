import { mailReader } from '#modules/preferences/preferences.public.ts';
import { exportEndedMail } from './export-mails.ts';
import type { ExportNeeds } from './export-needs.ts';
import { exportQueries } from './exports.queries.ts';
import type { KeptRequest } from './make-file.ts';

const MAILS_SECONDS = 30;
const EXPIRED_SECONDS = 600;

/** Tells by mail of exports that failed, however they did, and forgets the files whose days are over. */
export function defineExportSweeps(needs: ExportNeeds): void {
  needs.jobs.sweep({
    name: 'exports to tell of',
    seconds: MAILS_SECONDS,
    run: (signal) => tellOfEnded(needs, signal),
  });
  needs.jobs.sweep({
    name: 'exports whose days are over',
    seconds: EXPIRED_SECONDS,
    run: (signal) => removeExpired(needs, Math.floor(Date.now() / 1000), signal),
  });
}

/** Mails about exports that ended without a mail; what was cancelled needs none. */
export async function tellOfEnded(
  { database: { db }, mail }: Pick<ExportNeeds, 'database' | 'mail'>,
  signal?: AbortSignal,
): Promise<void> {
  for (const { site_id: siteId, id, status } of await exportQueries(db).unmailed()) {
    if (signal?.aborted) return;
    const row = await exportQueries(db).find(siteId, id);
    if (!row) continue;
    const reader = await mailReader(db, { siteId, profileId: row.created_by });
    const { place } = row.request as KeptRequest;
    await db.transaction().execute(async (trx) => {
      const isOurs = await exportQueries(trx).takeMail(siteId, id, Math.floor(Date.now() / 1000));
      if (!isOurs || !reader || status === 'REVOKE') return;
      const end = status === 'FAILURE' ? 'failed' : 'ready';
      await mail.send(exportEndedMail(end, reader, row.kind, place), trx);
    });
  }
}

/** Removes files and rows of exports that are older than they are kept; the file first, so that none is left. */
export async function removeExpired(
  { database: { db }, files }: Pick<ExportNeeds, 'database' | 'files'>,
  now: number,
  signal?: AbortSignal,
): Promise<void> {
  for (const { site_id: siteId, id, file_key } of await exportQueries(db).expired(now)) {
    if (signal?.aborted) return;
    await files.delete(file_key);
    await exportQueries(db).remove(siteId, id);
  }
}
