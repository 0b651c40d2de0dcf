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
      ...namesOf(siteId, name),
      title,
      scope: GROUP_SCOPE,
      locale,
      created_ts: now,
    })
    .execute();
}

/** Gives that row the names of its community. */
export async function moveCommunitySite(
  trx: Trx,
  community: { id: number; siteId: number; name: string; title: string; locale: string },
): Promise<void> {
  const { id, siteId, name, title, locale } = community;
  await trx
    .updateTable('site')
    .set({ ...namesOf(siteId, name), title, locale })
    .where('id', '=', id)
    .where('parent_id', '=', siteId)
    .execute();
}

const namesOf = (siteId: number, name: string) => ({
  name: `${siteId}/${name}`,
  uri: `/community/${name}`,
});
