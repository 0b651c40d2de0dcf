import type { Ground } from '#platform/server/ground.ts';
import { DELIVERIES_SHOWN } from '../../cdn-providers.contract.ts';
import type { CdnPurge } from './purge-requests.ts';

const SAMPLE = 3;
const LONGEST_SAMPLE = 120;

/** Notes what was sent, or why it was not; only the newest are kept. */
export async function keepDelivery(
  { database: { db, ids } }: Pick<Ground, 'database'>,
  siteId: number,
  purges: readonly CdnPurge[],
  error: string | null,
): Promise<void> {
  if (purges.length === 0) return;
  const at_ts = Math.floor(Date.now() / 1000);
  const sample = purges.slice(0, SAMPLE).map(({ value }) => value.slice(0, LONGEST_SAMPLE));
  await db
    .insertInto('cdn_delivery')
    .values({ site_id: siteId, id: ids.next(), at_ts, count: purges.length, sample, error })
    .execute();
  const oldest = await db
    .selectFrom('cdn_delivery')
    .select('id')
    .where('site_id', '=', siteId)
    .orderBy('id', 'desc')
    .offset(DELIVERIES_SHOWN)
    .limit(1)
    .executeTakeFirst();
  if (!oldest) return;
  await db.deleteFrom('cdn_delivery').where('site_id', '=', siteId).where('id', '<=', oldest.id).execute();
}
