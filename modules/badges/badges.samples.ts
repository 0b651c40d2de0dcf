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
  },
  parameters: {
    badgeId: 'badge',
  },
  bodies: {
    updateBadge: () => ({ revision: 1, description: 'Looked at' }),
    removeBadges: ({ badge }) => ({ ids: [badge] }),
    restoreBadges: ({ badge }) => ({ ids: [badge] }),
    assignBadge: ({ badge }) => ({ badge_id: badge }),
  },
  small: { badge: 'Some dozens, each made by hand.' },
  manyRows: [
    `insert into badge_assignment (site_id, badge_id, profile_id, created_ts)
    select $1::bigint, 7800000 + n / 2000, ${firstOf.profile} + n % 2000, 1700000000 + n
    from generate_series(0, 3999) as n`,
  ],
  fill: async ({ trx, site, now, nextId }) => {
    const id = nextId();
    const name = `${site.mark} badge`;
    await trx
      .insertInto('badge')
      .values({
        ...{ site_id: site.id, id, created_ts: now, updated_ts: now },
        ...{ kind: 'user', name, name_key: name, tags: [site.mark] },
      })
      .execute();
    noteThing(site, 'badge', id);
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
