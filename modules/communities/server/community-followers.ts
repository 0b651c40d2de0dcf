import { oncePerGround } from '#platform/server/ground.ts';
import type { PageNames } from '#platform/server/linked-rows.ts';

/** What goes along with communities; said by the room of permalinks when it is opened. */
export type CommunityFollowers = {
  names: PageNames | null;
  /** Where readers find the community of a name. */
  pathOf: (siteId: number, name: string) => Promise<string>;
};

/** The followers of communities, once in a process. */
export const communityFollowersOf = oncePerGround(
  (): CommunityFollowers => ({
    names: null,
    pathOf: async (_, name) => `/community/${name}`,
  }),
);
