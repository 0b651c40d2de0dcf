import { sectionTreesOf } from '#modules/sections/sections.public.ts';
import { room } from '#platform/server/room.ts';
import { listCommunities } from './communities.contract.ts';
import {
  archiveCommunity,
  createCommunityByForm,
  getCommunity,
  restoreCommunity,
  updateCommunity,
} from './community-details.contract.ts';
import {
  giveCommunityRole,
  listCommunityCreators,
  listCommunitySections,
  rateCommunityCreator,
  removeCommunityCreator,
} from './community-people.contract.ts';
import { communityArchive } from './server/archive/community-archive.ts';
import { communityHandlers } from './server/communities.handlers.ts';
import { communityChecksOf } from './server/community-checks.ts';
import { communityDetailHandlers } from './server/community-details.handlers.ts';
import { communityFollowersOf } from './server/community-followers.ts';
import { communityObjectNames } from './server/community-object-names.ts';
import { communityPeopleHandlers } from './server/community-people.handlers.ts';
import { creatorRatingHandler, forgetRatings } from './server/creator-ratings.ts';

/** Groups with members and posts of their own. */
export const communitiesRoom = room({
  name: 'communities',
  contracts: {
    ...{ listCommunities, getCommunity, createCommunityByForm, updateCommunity },
    ...{ archiveCommunity, restoreCommunity },
    ...{ listCommunityCreators, giveCommunityRole, rateCommunityCreator, removeCommunityCreator },
    ...{ listCommunitySections },
  },
  open: (ground) => {
    const { database } = ground;
    forgetRatings(ground);
    return {
      handlers: [
        ...communityHandlers(database),
        ...communityDetailHandlers({
          ...{ database, followers: communityFollowersOf(ground), checks: communityChecksOf(ground) },
        }),
        ...communityPeopleHandlers({ database, sections: sectionTreesOf(ground) }),
        creatorRatingHandler(database),
      ],
    };
  },
  menu: [
    {
      ...{ group: 'community', id: 'communities', path: '/community', icon: 'groups' },
      call: listCommunities,
    },
  ],
  archive: [communityArchive],
  things: { community: { names: communityObjectNames } },
});
