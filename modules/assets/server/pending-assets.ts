import type { Db } from '#platform/server/database.ts';
import { firstIdOfSecond } from '#platform/server/ids.ts';

/** Younger ones belong to an import that will itself say that it has ended, in seconds. */
const YOUNG = 600;

/** Whether a site has files that are known by address only. */
export async function hasPendingAssets(db: Db, siteId: number): Promise<boolean> {
  const pending = db
    .selectFrom('asset')
    .select('id')
    .where('site_id', '=', siteId)
    .where('status', '=', 'pending');
  return (await pending.limit(1).executeTakeFirst()) !== undefined;
}

/**
 * The sites with pending files that no fetching has been begun for: their import was cut off and never resumed.
 * @param kind the kind of the tasks that fetch
 * @param now unix seconds
 */
export async function sitesWithForgottenAssets(db: Db, kind: string, now: number): Promise<number[]> {
  const sites = await db.selectFrom('site').select('id').where('scope', '=', 0).orderBy('id').execute();
  const forgotten: number[] = [];
  for (const { id: siteId } of sites) {
    const fetched = await db
      .selectFrom('task')
      .select((eb) => eb.fn.max('id').as('id'))
      .where('site_id', '=', siteId)
      .where('kind', '=', kind)
      .executeTakeFirst();
    const left = await db
      .selectFrom('asset')
      .select('id')
      .where('site_id', '=', siteId)
      .where('status', '=', 'pending')
      .where('id', '>', fetched?.id ?? 0)
      .where('id', '<', firstIdOfSecond(now - YOUNG))
      .limit(1)
      .executeTakeFirst();
    if (left) forgotten.push(siteId);
  }
  return forgotten;
}
