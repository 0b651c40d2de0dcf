import type { Trx } from '#platform/server/database.ts';
import { tellCommunity } from '../change-community.ts';
import { createCommunity } from '../create-community.ts';
import type { CommunityLine } from './community-archive.ts';

type Stamp = { siteId: number; by: number | null; now: number; nextId: () => number };

/**
 * The community that has a name on the site, made where there is none.
 * @returns its id, and whether it was made
 */
export async function bringCommunity(
  trx: Trx,
  { siteId, by, now, nextId }: Stamp,
  said: Omit<CommunityLine, 'id'>,
): Promise<{ id: number; isNew: boolean }> {
  const there = await trx
    .selectFrom('community')
    .select('id')
    .where('site_id', '=', siteId)
    .where('name', '=', said.name)
    .executeTakeFirst();
  if (there) return { id: there.id, isNew: false };
  const { name, title, description, language } = said;
  const id = await createCommunity(trx, nextId, {
    ...{ siteId, name, title, description, language, by, now },
    ...{ isDirectPublish: said.direct_publish, canApply: said.can_apply },
  });
  await tellCommunity(trx, siteId, id);
  return { id, isNew: true };
}
