import type { Db, Trx } from '#platform/server/database.ts';

/** Which of some files have a license that is over; `now` is unix seconds. */
export async function expiredFiles(
  db: Db | Trx,
  siteId: number,
  ids: readonly number[],
  now: number,
): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom('asset')
    .select('id')
    .where('site_id', '=', siteId)
    .where((eb) => eb('id', '=', eb.fn.any(eb.val([...new Set(ids)]))))
    .where('expires_ts', '<=', now)
    .where('deleted_ts', 'is', null)
    .execute();
  return new Set(rows.map(({ id }) => id));
}
