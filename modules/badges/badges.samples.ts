import type { Expectation } from '#platform/testing/permission-matrix.ts';
import { firstOf, noteThing, samplesOf } from '#platform/testing/samples.ts';
import { badgeSortKeys } from './badge-kinds.contract.ts';
import { badgesRoom } from './badges.room.ts';

const managesBadges: Expectation = { who: [{ all: ['MANAGE_BADGES'], on: 'site' }] };

const givesBadges: Expectation = {
  who: [
    { all: ['EDIT_BADGES'], on: 'anywhere' },
    { all: ['MANAGE_BADGES'], on: 'anywhere' },
  ],
};

const assignsBadges: Expectation = {
  who: [
    { all: ['MANAGE_BADGES'], on: 'site' },
    { all: ['EDIT_BADGES'], on: 'anywhere' },
  ],
};

/** What the tests that are made of the contracts know of this room. */
export const badgesSamples = samplesOf(badgesRoom, {
  who: {
    listBadges: managesBadges,
    createBadge: managesBadges,
    updateBadge: managesBadges,
    deleteBadge: managesBadges,
    removeBadges: managesBadges,
    restoreBadges: managesBadges,
    listBadgesToGive: givesBadges,
    assignBadge: givesBadges,
    unassignBadge: givesBadges,
    listPostBadges: assignsBadges,
    createPostBadge: managesBadges,
    changePostBadge: managesBadges,
    removePostBadges: managesBadges,
    restorePostBadges: managesBadges,
    listBadgesOfPost: assignsBadges,
    addBadgeToPost: assignsBadges,
    changeBadgeOfPost: managesBadges,
    takeBadgeFromPost: assignsBadges,
  },
  parameters: {
    badgeId: 'badge',
    postBadgeId: 'post_badge',
  },
  bodies: {
    updateBadge: () => ({ revision: 1, description: 'Looked at' }),
    removeBadges: ({ badge }) => ({ ids: [badge] }),
    restoreBadges: ({ badge }) => ({ ids: [badge] }),
    assignBadge: ({ badge }) => ({ badge_id: badge }),
    changePostBadge: () => ({ revision: 2, description: 'Looked at' }),
    changeBadgeOfPost: () => ({ revision: 1, description: 'Looked at' }),
    removePostBadges: ({ post_badge }) => ({ ids: [post_badge] }),
    restorePostBadges: ({ post_badge }) => ({ ids: [post_badge] }),
    addBadgeToPost: ({ post_badge }) => ({ badge_id: post_badge }),
  },
  small: { badge: 'Some dozens, each made by hand.' },
  manyRows: [
    `insert into badge_assignment (site_id, badge_id, profile_id, created_ts)
    select $1::bigint, 7800000 + n / 2000, ${firstOf.profile} + n % 2000, 1700000000 + n
    from generate_series(0, 3999) as n`,
    `insert into post_badge (site_id, post_id, badge_id, created_ts)
    select $1::bigint, ${firstOf.post} + n, 7800000 + n % 2, 1700000000 + n
    from generate_series(0, 3999) as n`,
  ],
  fill: async ({ trx, site, now, nextId }) => {
    const name = `${site.mark} badge`;
    const values = { site_id: site.id, created_ts: now, updated_ts: now, name, name_key: name };
    const [id, postBadgeId] = [nextId(), nextId()];
    await trx
      .insertInto('badge')
      .values([
        { ...values, id, kind: 'user', tags: [site.mark] },
        { ...values, id: postBadgeId, kind: 'post', tags: [site.mark] },
      ])
      .execute();
    noteThing(site, 'badge', id);
    noteThing(site, 'post_badge', postBadgeId);
    const postBadges = site.ids.post.map((post_id) => ({
      ...{ site_id: site.id, post_id, badge_id: postBadgeId, created_ts: now },
    }));
    await trx.insertInto('post_badge').values(postBadges).execute();
  },
  hostile: async ({ trx, siteId, now, nextId, text, rows }) => {
    const badges = rows.map((at) => ({
      ...{ site_id: siteId, id: nextId(), kind: 'user', created_ts: now, updated_ts: now },
      ...{ name: text(at), name_key: `badge ${at}`, description: text(at + 1), tags: [text(at + 2)] },
    }));
    await trx.insertInto('badge').values(badges).execute();
  },
  asked: () => ({ query: ['badge', 'e'], tag: ['our-mark'], order_by: badgeSortKeys }),
});
