import { randomUUID } from 'node:crypto';
import type { Database, Trx } from '#platform/server/database.ts';
import { type Stamp, stampOf } from '#platform/server/row-stamps.ts';
import { type Acting, recordWrite, type Write } from '#platform/server/trail.ts';
import { copyKeyTaken, type SiteCopy } from '../site-copies.contract.ts';
import type { OtherSite } from './other-site.ts';

/** How long the same key is known. */
const KEPT_SECONDS = 86_400;
/** Whoever made a copy has written what the site says that it came from by then, or never will. */
const TOLD_SECONDS = 60;

type Order = {
  from: Acting;
  to: OtherSite;
  /** What is copied, such as `build 12 7`: the same key for something else is refused. */
  source: string;
  key: string | undefined;
};

type Copy = {
  /** Makes it, within the transaction of the site that it goes to. */
  make(trx: Trx): Promise<SiteCopy>;
  /** What the log of the site that it came from says of it. */
  trace(made: SiteCopy): Write;
};

type Known = { id: number; made: SiteCopy; isToTell: boolean };

/**
 * Makes a copy once for each key: whoever comes with it again waits, and is answered the same. A transaction belongs to
 * one site, so the other site's log follows in a second one; what a crash left out is written by the next with the key.
 * @throws ApiError idempotency_key_is_taken, and whatever making it throws
 */
export async function copyOnce(
  { db, ids }: Database,
  { from, to, source, key = randomUUID() }: Order,
  { make, trace }: Copy,
): Promise<SiteCopy> {
  const stamp = stampOf(to);
  const { id, made, isToTell } = await db.transaction().execute(async (trx): Promise<Known> => {
    await forgetOld(trx, stamp);
    const id = ids.next();
    const { siteId, now, by } = stamp;
    const begun = await trx
      .insertInto('site_copy')
      .values({ site_id: siteId, id, copy_key: key, source, created_ts: now, created_by: by ?? 0 })
      .onConflict((conflict) => conflict.columns(['site_id', 'created_by', 'copy_key']).doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!begun) return knownCopy(trx, stamp, source, key);
    const made = await make(trx);
    await trx
      .updateTable('site_copy')
      .set({ answer: JSON.stringify(made) })
      .where('site_id', '=', siteId)
      .where('id', '=', id)
      .execute();
    return { id, made, isToTell: true };
  });
  if (isToTell) {
    await db.transaction().execute((trx) => recordWrite(trx, ids.next, from, trace(made)));
    await db
      .updateTable('site_copy')
      .set({ is_told: true })
      .where('site_id', '=', stamp.siteId)
      .where('id', '=', id)
      .execute();
  }
  return made;
}

const forgetOld = (trx: Trx, { siteId, now }: Stamp) =>
  trx
    .deleteFrom('site_copy')
    .where('site_id', '=', siteId)
    .where('created_ts', '<', now - KEPT_SECONDS)
    .execute();

async function knownCopy(trx: Trx, { siteId, now, by }: Stamp, source: string, key: string): Promise<Known> {
  const known = await trx
    .selectFrom('site_copy')
    .select(['id', 'source', 'answer', 'is_told', 'created_ts'])
    .where('site_id', '=', siteId)
    .where('created_by', '=', by ?? 0)
    .where('copy_key', '=', key)
    .executeTakeFirstOrThrow();
  if (known.source !== source) throw copyKeyTaken();
  const isToTell = !known.is_told && known.created_ts < now - TOLD_SECONDS;
  return { id: known.id, made: known.answer as SiteCopy, isToTell };
}
