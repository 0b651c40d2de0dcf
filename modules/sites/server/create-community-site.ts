import type { Trx } from '#platform/server/database.ts';

const GROUP_SCOPE = 10;

/** Gives a community of a site the row that everything has that can be followed: a site of its own scope. */
export async function createCommunitySite(
  trx: Trx,
  community: { id: number; siteId: number; name: string; title: string; locale: string; now: number },
): Promise<void> {
  const { id, siteId, name, title, locale, now } = community;
  await trx
    .insertInto('site')
    .values({
      id,
      parent_id: siteId,
      name: `${siteId}/${name}`,
      title,
      uri: `/community/${name}`,
      scope: GROUP_SCOPE,
      locale,
      created_ts: now,
    })
    .execute();
}
