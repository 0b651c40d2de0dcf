import { createBadge, listBadges, removeBadges, updateBadge } from '../badges.contract.ts';
import {
  changePostBadge,
  createPostBadge,
  listPostBadges,
  removePostBadges,
} from '../post-badges.contract.ts';

/** Whose badges the screen shows. */
export const badgeKinds = ['people', 'posts'] as const;
export type ShownKind = (typeof badgeKinds)[number];

type Calls = { list: typeof listBadges; create: typeof createBadge; remove: typeof removeBadges };

/** The calls of each kind, which ask and answer the same. */
export const callsOf: Readonly<Record<ShownKind, Calls>> = {
  people: { list: listBadges, create: createBadge, remove: removeBadges },
  posts: {
    list: listPostBadges as unknown as typeof listBadges,
    create: createPostBadge as unknown as typeof createBadge,
    remove: removePostBadges as unknown as typeof removeBadges,
  },
};
export const changesOf = { people: updateBadge, posts: changePostBadge };
