import type { Expectation } from '#platform/testing/permission-matrix.ts';
import { firstOf, noteThing, samplesOf } from '#platform/testing/samples.ts';
import { exploreKinds, exploreSortKeys, followFilters, followTypes } from './follow-kinds.contract.ts';
import { followsRoom } from './follows.room.ts';

const manages: Expectation = { who: [{ all: ['MANAGE_SECTION_FOLLOWS'], on: 'scope' }] };

/** What the tests that are made of the contracts know of this room. */
export const followsSamples = samplesOf(followsRoom, {
  who: {
    listFollows: { who: 'signedIn' },
    changeFollow: { who: 'signedIn', isOwn: true },
    createFollow: { who: 'signedIn', isOwn: true },
    listSectionFollows: { who: 'signedIn' },
    followSection: { who: 'signedIn', isOwn: true },
    unfollowSection: { who: 'signedIn', isOwn: true },
    listSectionFollowRules: manages,
    setSectionFollowRule: manages,
    getRiver: { who: 'signedIn' },
    exploreRiver: { who: 'signedIn' },
  },
  parameters: { followedId: 'follow', site: 'site' },
  bodies: {
    changeFollow: () => ({ status: 1 }),
    createFollow: () => ({ status: 1 }),
    followSection: ({ section }) => ({ section_id: section }),
    setSectionFollowRule: () => ({ kind: 'default' }),
  },
  small: {
    follow_digest: 'a row of each community',
    ended_follow: 'what ended within a day',
    section_follow_rule: 'One of each section, for each place at most.',
  },
  manyRows: [
    `insert into follow (site_id, id, profile_id, target_type, target_id, since_ts)
    select $1::bigint, 7900000 + n, ${firstOf.profile} + n / 40, 'profiles', ${firstOf.profile} + n % 40 + 200, 1700000000 + n
    from generate_series(0, 7999) as n`,
    `insert into section_follow (site_id, profile_id, section_id, since_ts)
    select $1::bigint, ${firstOf.profile} + n / 4, ${firstOf.section} + n % 4, 1700000000 + n
    from generate_series(0, 3999) as n`,
    `insert into section_follow_given (site_id, rule_id, profile_id)
    select $1::bigint, 7900000 + n % 4, ${firstOf.profile} + n / 4 from generate_series(0, 3999) as n`,
  ],
  fill: async ({ trx, site, now, nextId }) => {
    const id = nextId();
    await trx
      .insertInto('follow')
      .values({
        ...{ site_id: site.id, id, profile_id: site.owner.profileId, since_ts: now },
        ...{ target_type: 'communities', target_id: site.communityIds[0] },
      })
      .execute();
    await trx
      .insertInto('section_follow')
      .values({
        ...{ site_id: site.id, profile_id: site.owner.profileId, since_ts: now },
        section_id: site.ids.section[0] ?? 0,
      })
      .execute();
    await trx
      .insertInto('ended_follow')
      .values({
        ...{ site_id: site.id, profile_id: site.owner.profileId, since_ts: now, ended_ts: now },
        target_id: site.communityIds[0] ?? 0,
      })
      .execute();
    await trx
      .insertInto('section_follow_rule')
      .values({
        ...{ site_id: site.id, id: nextId(), section_id: site.ids.section[0] ?? 0 },
        ...{ kind: 'default', since_ts: now },
      })
      .execute();
    noteThing(site, 'follow', id);
  },
  hostile: async ({ trx, siteId, ownerId, now, nextId }) => {
    const people = await trx.selectFrom('profile').select('id').where('site_id', '=', siteId).execute();
    const others = people.filter(({ id }) => id !== ownerId);
    const between = others.flatMap(({ id }) => [
      { profile_id: ownerId, target_id: id },
      { profile_id: id, target_id: ownerId },
    ]);
    const communities = await trx
      .selectFrom('community')
      .select('id')
      .where('site_id', '=', siteId)
      .execute();
    const follow = { site_id: siteId, since_ts: now };
    await trx
      .insertInto('follow')
      .values([
        ...between.map((one) => ({ ...follow, ...one, id: nextId(), target_type: 'profiles' })),
        ...communities.map(({ id }) => ({
          ...{ ...follow, id: nextId(), profile_id: ownerId },
          ...{ target_type: 'communities', target_id: id },
        })),
      ])
      .execute();
  },
  asked: (site) => ({
    ...{ filter: followFilters, type: followTypes, kind: exploreKinds, order_by: exploreSortKeys },
    q: ['our-mark', 'e'],
    only_rules: [1],
    profile_id: [site.owner.profileId],
  }),
});
