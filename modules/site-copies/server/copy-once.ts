import type { Database, Trx } from '#platform/server/database.ts';
import { stampOf } from '#platform/server/row-stamps.ts';
import { copyKeyTaken, type SiteCopy } from '../site-copies.contract.ts';
import type { OtherSite } from './other-site.ts';

/** How long the same key is known. */
const KEPT_SECONDS = 86_400;

type Order = {
  to: OtherSite;
  /** What is copied, such as `build 12 7`: the same key for something else is refused. */
  source: string;
  key: string | undefined;
};

/**
 * Makes a copy in one transaction, once for each key: whoever comes with it again waits, and is answered the same.
 * @throws ApiError idempotency_key_is_taken, and whatever making it throws
 */
export function copyOnce(
  { db, ids }: Database,
  { to, source, key }: Order,
  make: (trx: Trx) => Promise<SiteCopy>,
): Promise<SiteCopy> {
  const { siteId, now, by } = stampOf(to);
  return db.transaction().execute(async (trx) => {
    if (key === undefined) return make(trx);
    await trx
      .deleteFrom('site_copy')
      .where('site_id', '=', siteId)
      .where('created_ts', '<', now - KEPT_SECONDS)
      .execute();
    const id = ids.next();
    const begun = await trx
      .insertInto('site_copy')
      .values({ site_id: siteId, id, copy_key: key, source, created_ts: now, created_by: by ?? 0 })
      .onConflict((conflict) => conflict.columns(['site_id', 'created_by', 'copy_key']).doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!begun) return answeredBefore(trx, { siteId, by: by ?? 0, source, key });
    const made = await make(trx);
    await trx
      .updateTable('site_copy')
      .set({ answer: JSON.stringify(made) })
      .where('site_id', '=', siteId)
      .where('id', '=', id)
      .execute();
    return made;
  });
}

async function answeredBefore(
  trx: Trx,
  { siteId, by, source, key }: { siteId: number; by: number; source: string; key: string },
): Promise<SiteCopy> {
  const known = await trx
    .selectFrom('site_copy')
    .select(['source', 'answer'])
    .where('site_id', '=', siteId)
    .where('created_by', '=', by)
    .where('copy_key', '=', key)
    .executeTakeFirstOrThrow();
  if (known.source !== source) throw copyKeyTaken();
  return known.answer as SiteCopy;
}
