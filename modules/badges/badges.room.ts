import { room } from '#platform/server/room.ts';
import { rowNames } from '#platform/server/rows/row-names.ts';
import { rowUndo } from '#platform/server/rows/undo-rows.ts';
import { assignBadge, listBadgesToGive, unassignBadge } from './badge-assignments.contract.ts';
import {
  createBadge,
  deleteBadge,
  listBadges,
  removeBadges,
  restoreBadges,
  updateBadge,
} from './badges.contract.ts';
import {
  addBadgeToPost,
  changeBadgeOfPost,
  changePostBadge,
  createPostBadge,
  listBadgesOfPost,
  listPostBadges,
  removePostBadges,
  restorePostBadges,
  takeBadgeFromPost,
} from './post-badges.contract.ts';
import { badgeAssignmentHandlers } from './server/badge-assignments.handlers.ts';
import { demoBadges } from './server/badges.demo.ts';
import { badgeHandlers } from './server/badges.handlers.ts';
import { badgeTable } from './server/badges.table.ts';
import { forgetWearers } from './server/forget-wearers.ts';
import { badgedPostsOf } from './server/posts/badged-posts.ts';
import { postBadgeHandlers } from './server/posts/post-badges.handlers.ts';
import { postBadgeTable } from './server/posts/post-badges.table.ts';

/** Badges that people wear beside their names, and those that posts show. */
export const badgesRoom = room({
  name: 'badges',
  contracts: {
    ...{ listBadges, createBadge, updateBadge, deleteBadge, removeBadges, restoreBadges },
    ...{ listBadgesOfPost, addBadgeToPost, changeBadgeOfPost, takeBadgeFromPost },
    ...{ listBadgesToGive, assignBadge, unassignBadge },
    ...{ listPostBadges, createPostBadge, changePostBadge, removePostBadges, restorePostBadges },
  },
  open: (ground) => {
    const { database } = ground;
    forgetWearers(ground);
    return {
      handlers: [
        ...badgeHandlers(database),
        ...badgeAssignmentHandlers(database),
        ...postBadgeHandlers(database, badgedPostsOf(ground)),
      ],
      undoes: { ...rowUndo(database, badgeTable), ...rowUndo(database, postBadgeTable) },
    };
  },
  menu: [{ group: 'community', id: 'badges', path: '/badges', call: listBadges }],
  things: {
    badge: { names: rowNames(badgeTable, listBadges, ({ name }) => name) },
    post_badge: { names: rowNames(postBadgeTable, listPostBadges, ({ name }) => name) },
  },
  retention: { badge: 30 },
  demo: demoBadges,
});
