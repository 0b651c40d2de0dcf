import type { Trx } from '#platform/server/database.ts';

type Run = { siteId: number; source: string; kind: string; runId: number; now: number };

/** @returns whether an earlier run of the source was broken off: this one ends what that one began */
export async function beginRun(trx: Trx, { siteId, source, kind, runId, now }: Run): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('import_run')
    .set({ status: 'broken off', finished_ts: now })
    .where('site_id', '=', siteId)
    .where('source', '=', source)
    .where('status', '=', 'running')
    .executeTakeFirst();
  await trx
    .insertInto('import_run')
    .values({ site_id: siteId, id: runId, kind, source, status: 'running', started_ts: now })
    .execute();
  return numUpdatedRows > 0n;
}
