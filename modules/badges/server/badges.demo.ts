import type { DemoNeeds } from '#platform/server/room.ts';

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

/** The badges of the demo newsroom. */
export async function demoBadges({ trx, siteId, now, nextId }: DemoNeeds): Promise<void> {
  const rows = badges.map((badge) => ({
    ...{ site_id: siteId, id: nextId(), kind: 'user', created_ts: now, updated_ts: now },
    ...badge,
    name_key: badge.name.toLowerCase(),
  }));
  await trx.insertInto('badge').values(rows).execute();
}
