import type { Expectation } from '#platform/testing/permission-matrix.ts';
import { noteThing, samplesOf } from '#platform/testing/samples.ts';
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
  fill: async ({ trx, site, now, nextId }) => {
    const id = nextId();
    const title = `${site.mark} group`;
    await trx
      .insertInto('user_group')
      .values({
        ...{ site_id: site.id, id, created_ts: now, updated_ts: now },
        ...{ slug: 'first-readers', title, title_key: title },
      })
      .execute();
    noteThing(site, 'user_group', id);
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
