import type { DemoNeeds } from '#platform/server/room.ts';
import { keysOf, nameKey } from './badges.table.ts';

/** Who wears each, by their names in addresses. */
const worn: Readonly<Record<string, readonly string[]>> = {
  'City historian': ['walter-pike', 'joan-ellicott'],
  'Founding member': ['eleanor-whitcombe', 'walter-pike', 'harold-binns'],
  'Neighbourhood reporter': ['clara-hutchings', 'peter-nkemelu', 'bea-thornbury', 'ravi-menon'],
  Verified: ['ruth-castellane', 'callum-reid', 'amara-nwosu'],
};

const badges = [
  { name: 'City historian', description: 'Knows how Wrenford came to be what it is.', tags: ['history'] },
  { name: 'Founding member', description: 'With the Herald since its first issue.', tags: ['members'] },
  {
    name: 'Neighbourhood reporter',
    description: 'Writes from one part of the city.',
    tags: ['members'],
  },
  { name: 'Verified', description: 'The newsroom knows who this is.', tags: [] },
];

const postBadges = [
  { name: 'Exclusive', description: 'Reported here first.', tags: [] },
  { name: 'City hall watch', description: 'What the council decides.', tags: ['City council', 'Budget'] },
  { name: 'Fact check', description: 'Claims held against the record.', tags: [] },
];

/** The badges of the demo newsroom. */
export async function demoBadges({ trx, siteId, now, nextId }: DemoNeeds): Promise<void> {
  const rows = badges.map((badge) => ({
    ...{ site_id: siteId, id: nextId(), kind: 'user', created_ts: now, updated_ts: now },
    ...badge,
    name_key: badge.name.toLowerCase(),
  }));
  await trx.insertInto('badge').values(rows).execute();
  const ofPosts = postBadges.map((badge) => ({
    ...{ site_id: siteId, id: nextId(), kind: 'post', created_ts: now, updated_ts: now },
    ...{ ...badge, ...keysOf(badge), name_key: nameKey(badge.name) },
  }));
  await trx.insertInto('badge').values(ofPosts).execute();
  const newest = await trx
    .selectFrom('post')
    .select('id')
    .where('site_id', '=', siteId)
    .where('status', '=', 0)
    .orderBy('published_ts', 'desc')
    .limit(6)
    .execute();
  const byHand = ofPosts.filter(({ tags }) => tags.length === 0);
  const given = newest.map(({ id }, at) => ({
    ...{ site_id: siteId, post_id: id, created_ts: now, badge_id: byHand[at % byHand.length]?.id ?? 0 },
  }));
  if (given.length > 0) await trx.insertInto('post_badge').values(given).execute();
  const people = await trx
    .selectFrom('profile')
    .select(['id', 'name'])
    .where('site_id', '=', siteId)
    .where('name', 'in', Object.values(worn).flat())
    .execute();
  for (const { id, name } of rows) {
    const wearers = people.filter((person) => worn[name]?.includes(person.name));
    if (wearers.length === 0) continue;
    await trx
      .insertInto('badge_assignment')
      .values(
        wearers.map((person) => ({
          ...{ site_id: siteId, badge_id: id, profile_id: person.id, created_ts: now },
        })),
      )
      .execute();
    await trx
      .updateTable('badge')
      .set({ assigned_count: wearers.length })
      .where('site_id', '=', siteId)
      .where('id', '=', id)
      .execute();
  }
}
