import type { Expectation } from '#platform/testing/permission-matrix.ts';
import { noteThing, samplesOf } from '#platform/testing/samples.ts';
import { communitiesRoom } from './communities.room.ts';

const administers: Expectation = { who: [{ all: ['EDIT_SITE'], on: 'anywhere' }] };
const gives: Expectation = { who: [{ all: ['EDIT_SITE', 'MANAGE_PERMISSIONS'], on: 'anywhere' }] };
const closes: Expectation = { who: [{ all: ['DELETE_SITE'], on: 'site' }] };

/** What the tests that are made of the contracts know of this room. */
export const communitiesSamples = samplesOf(communitiesRoom, {
  who: {
    listCommunities: administers,
    getCommunity: administers,
    createCommunityByForm: { who: [{ all: ['EDIT_SITE'], on: 'site' }] },
    updateCommunity: administers,
    archiveCommunity: closes,
    restoreCommunity: closes,
    listCommunityCreators: administers,
    giveCommunityRole: gives,
    rateCommunityCreator: { who: [{ all: ['APPROVE_CONTENT'], on: 'anywhere' }] },
    removeCommunityCreator: gives,
    listCommunitySections: administers,
  },
  parameters: {
    communityId: 'community',
  },
  bodies: {
    updateCommunity: () => ({ revision: 1, description: 'Looked at' }),
    giveCommunityRole: ({ community_role }) => ({ role_id: community_role }),
    rateCommunityCreator: () => ({ rating: 4 }),
  },
  small: { community: 'Some hundreds.', creator_rating: 'Of creators whom somebody rated.' },
  fill: async ({ trx, site }) => {
    const roles = trx.selectFrom('role').select('id').where('site_id', '=', site.id);
    const { id } = await roles.where('key', '=', 'community_moderator').executeTakeFirstOrThrow();
    noteThing(site, 'community_role', id);
  },
  asked: () => ({ archived: [1], search: ['our', 'e'], name: ['our'], query: ['our', 'e'] }),
});
