import type { DemoNeeds } from '#platform/server/room.ts';
import { titleKeyOf } from './regions.table.ts';

/** The region of the demo newsroom: its communities in another language than the site's. */
export async function demoRegions({ trx, siteId, now, nextId }: DemoNeeds): Promise<void> {
  const site = await trx
    .selectFrom('site')
    .select('locale')
    .where('id', '=', siteId)
    .executeTakeFirstOrThrow();
  const communities = await trx
    .selectFrom('community')
    .select(['id', 'language'])
    .where('site_id', '=', siteId)
    .where('language', '<>', site.locale)
    .orderBy('id')
    .execute();
  if (communities.length === 0) return;
  const regionId = nextId();
  const stamp = { site_id: siteId, created_ts: now, updated_ts: now };
  await trx
    .insertInto('region')
    .values({ ...stamp, id: regionId, title: 'France', title_key: titleKeyOf('France') })
    .execute();
  await trx
    .insertInto('region_language')
    .values(
      communities.map(({ id, language }, at) => ({
        ...{ ...stamp, id: nextId(), region_id: regionId, community_id: id },
        ...{ code: language, is_default: at === 0 },
      })),
    )
    .execute();
}
