import type { DemoNeeds } from '#platform/server/room.ts';
import { titleKey } from './user-groups.table.ts';

const groups = [
  { slug: 'subscribers', title: 'Subscribers', description: 'Readers who pay for the Herald.' },
  {
    slug: 'founding-members',
    title: 'Founding members',
    description: 'Those who paid before there was a paper.',
  },
  { slug: 'press', title: 'Press', description: 'Colleagues who read what is under embargo.' },
];

/** The groups of readers of the demo newsroom; packages of the demo, which come first, ask for them too. */
export async function demoUserGroups({ trx, siteId, now, nextId }: DemoNeeds): Promise<void> {
  const rows = groups.map((group) => ({
    ...{ site_id: siteId, id: nextId(), created_ts: now, updated_ts: now },
    ...group,
    title_key: titleKey(group.title),
  }));
  await trx
    .insertInto('user_group')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['site_id', 'slug']).where('deleted_ts', 'is', null).doNothing(),
    )
    .execute();
}
