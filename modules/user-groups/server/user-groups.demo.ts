import { sql } from 'kysely';
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

/** Who was put into each by hand, by their names in addresses. */
const members: Readonly<Record<string, readonly string[]>> = {
  subscribers: ['harold-binns', 'joan-ellicott'],
  'founding-members': ['harold-binns', 'walter-pike'],
  press: ['walter-pike', 'lucas-brandt', 'amara-nwosu'],
};

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
  for (const [slug, names] of Object.entries(members)) {
    await sql`
      insert into user_group_member
        (site_id, group_id, profile_id, is_origin, is_added, is_removed, created_ts, updated_ts)
      select ${siteId}::bigint, user_group.id, profile.id, false, true, false, ${now}::bigint, ${now}::bigint
      from user_group
      join profile on profile.site_id = ${siteId} and profile.name = any(${[...names]}::text[])
      where user_group.site_id = ${siteId} and user_group.slug = ${slug} and user_group.deleted_ts is null
      on conflict do nothing`.execute(trx);
    await sql`
      update user_group set members_count = (
        select count(*) from user_group_member as member
        where member.site_id = ${siteId} and member.group_id = user_group.id
          and (member.is_origin or member.is_added) and not member.is_removed)
      where site_id = ${siteId} and slug = ${slug} and deleted_ts is null`.execute(trx);
  }
}
