import type { Expectation } from '#platform/testing/permission-matrix.ts';
import { firstOf, noteThing, samplesOf } from '#platform/testing/samples.ts';
import { userGroupSortKeys } from './user-group-kinds.contract.ts';
import { userGroupsRoom } from './user-groups.room.ts';

const managesGroups: Expectation = { who: [{ all: ['MANAGE_USER_GROUPS'], on: 'site' }] };
const managesMembers: Expectation = { who: [{ all: ['MANAGE_USER_GROUP_MEMBERSHIPS'], on: 'site' }] };
const managesEither: Expectation = {
  who: [
    { all: ['MANAGE_USER_GROUPS'], on: 'site' },
    { all: ['MANAGE_USER_GROUP_MEMBERSHIPS'], on: 'site' },
  ],
};

/** What the tests that are made of the contracts know of this room. */
export const userGroupsSamples = samplesOf(userGroupsRoom, {
  who: {
    listUserGroups: managesEither,
    createUserGroup: managesGroups,
    updateUserGroup: managesGroups,
    deleteUserGroup: managesGroups,
    removeUserGroups: managesGroups,
    findGroupUses: managesGroups,
    listGroupMembers: managesEither,
    addToGroup: managesMembers,
    removeFromGroup: managesMembers,
  },
  parameters: { groupSlug: null },
  words: { groupSlug: 'first-readers' },
  bodies: {
    createUserGroup: () => ({ slug: 'later-readers', title: 'Later readers' }),
    updateUserGroup: () => ({ revision: 1, description: 'Looked at' }),
    removeUserGroups: ({ user_group }) => ({ ids: [user_group] }),
    addToGroup: () => ({ group_slug: 'first-readers' }),
  },
  small: {
    user_group: 'Some dozens, each made by hand.',
  },
  manyRows: [
    `insert into user_group_member (site_id, group_id, profile_id, is_added, created_ts, updated_ts)
      select $1::bigint, 7000000 + n / 2000, ${firstOf.profile} + n % 2000, true, 1700000000, 1700000000
      from generate_series(1, $2::int) as n`,
  ],
  fill: async ({ trx, site, now, nextId }) => {
    const groups = ['first-readers', 'removed-readers'].map((slug) => ({
      ...{ site_id: site.id, id: nextId(), created_ts: now, updated_ts: now },
      ...{ slug, title: `${site.mark} ${slug}`, title_key: slug },
    }));
    await trx.insertInto('user_group').values(groups).execute();
    // The one that calls name by its slug outlives the call that deletes by ids.
    noteThing(site, 'user_group', groups[1]?.id ?? 0);
  },
  hostile: async ({ trx, siteId, now, nextId, text, rows }) => {
    const groups = rows.map((at) => ({
      ...{ site_id: siteId, id: nextId(), created_ts: now, updated_ts: now },
      ...{ slug: `group-${at}`, title: text(at), title_key: `group ${at}`, description: text(at + 1) },
    }));
    await trx.insertInto('user_group').values(groups).execute();
  },
  asked: () => ({ query: ['group', 'e'], order_by: userGroupSortKeys }),
});
