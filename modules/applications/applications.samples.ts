import type { Expectation } from '#platform/testing/permission-matrix.ts';
import { noteThing, samplesOf } from '#platform/testing/samples.ts';
import { applicationsRoom } from './applications.room.ts';

const decides: Expectation = { who: [{ all: ['EDIT_SITE'], on: 'anywhere' }] };

/** What the tests that are made of the contracts know of this room. */
export const applicationsSamples = samplesOf(applicationsRoom, {
  who: {
    ...{ listCommunityRequests: decides, acceptCommunityRequest: decides, declineCommunityRequest: decides },
    ...{ listApplicationRoles: decides, decideApplications: decides },
    listOpenCommunities: { who: 'signedIn' },
    applyToCommunity: { who: 'signedIn', isOwn: true },
    withdrawApplication: { who: 'signedIn', isOwn: true },
    showPostSignup: { who: 'everyone' },
  },
  parameters: { applicationId: 'application' },
  bodies: {
    acceptCommunityRequest: () => ({}),
    decideApplications: ({ application }) => ({ ids: [application], status: 'approved' }),
    applyToCommunity: ({ community }) => ({ group_site_id: community, message: 'Let me in' }),
  },
  fill: async ({ trx, site, now, nextId }) => {
    const id = nextId();
    const times = { created_ts: now, updated_ts: now };
    await trx
      .insertInto('community_application')
      .values({
        ...{ site_id: site.id, id, community_id: site.communityIds[0], profile_id: site.owner.profileId },
        ...{ message: site.mark, ...times },
      })
      .execute();
    noteThing(site, 'application', id);
  },
  manyRows: [
    `insert into community_application (site_id, id, community_id, profile_id, status, created_ts, updated_ts)
    select $1::bigint, 7500000 + n, coalesce((select min(id) from community where site_id = $1), 1), 2000000 + n, 'pending',
      1700000000 + n, 1700000000 + n
    from generate_series(0, 1999) as n`,
  ],
  hostile: async ({ trx, siteId, ownerId, now, nextId, text, rows }) => {
    const communities = rows.map((at) => ({
      ...{
        site_id: siteId,
        id: nextId(),
        name: `asked-${at}`,
        title: text(at),
        created_ts: now,
        updated_ts: now,
      },
    }));
    await trx.insertInto('community').values(communities).execute();
    const applications = communities.map(({ id }, at) => ({
      ...{ site_id: siteId, id: nextId(), community_id: id, profile_id: ownerId, message: text(at + 1) },
      ...{ created_ts: now, updated_ts: now },
    }));
    await trx.insertInto('community_application').values(applications).execute();
  },
  asked: (site) => ({
    group: [site.communityIds[0]],
    status: ['pending', 'declined'],
    query: ['a'],
    communities: [String(site.communityIds[0])],
    exact_count: [1],
  }),
});
