import { room } from '#platform/server/room.ts';
import { rowNames } from '#platform/server/rows/row-names.ts';
import { rowUndo } from '#platform/server/rows/undo-rows.ts';
import { addToGroup, listGroupMembers, removeFromGroup } from './members.contract.ts';
import { forgetMembers } from './server/forget-members.ts';
import { memberHandlers } from './server/members.handlers.ts';
import { demoUserGroups } from './server/user-groups.demo.ts';
import { userGroupHandlers } from './server/user-groups.handlers.ts';
import { userGroupTable } from './server/user-groups.table.ts';
import {
  createUserGroup,
  deleteUserGroup,
  findGroupUses,
  listUserGroups,
  removeUserGroups,
  updateUserGroup,
} from './user-groups.contract.ts';

/** Groups of readers, to whom sections and files are open. */
export const userGroupsRoom = room({
  name: 'user-groups',
  contracts: {
    ...{ listUserGroups, createUserGroup, updateUserGroup, deleteUserGroup, removeUserGroups },
    ...{ findGroupUses, listGroupMembers, addToGroup, removeFromGroup },
  },
  open: ({ database, outbox }) => {
    forgetMembers({ outbox });
    return {
      handlers: [...userGroupHandlers(database), ...memberHandlers(database)],
      undoes: rowUndo(database, userGroupTable),
    };
  },
  menu: [
    {
      group: 'audience',
      id: 'user-groups',
      path: '/membership_groups',
      icon: 'groups',
      call: createUserGroup,
    },
  ],
  things: { user_group: { names: rowNames(userGroupTable, listUserGroups, ({ title }) => title) } },
  retention: { user_group: 30 },
  demo: demoUserGroups,
});
