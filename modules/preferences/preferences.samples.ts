import { samplesOf } from '#platform/testing/samples.ts';
import { preferencesRoom } from './preferences.room.ts';

/** What the tests that are made of the contracts know of this room. */
export const preferencesSamples = samplesOf(preferencesRoom, {
  who: {
    changePreferences: { who: 'signedIn', isOwn: true },
  },
  bodies: {
    changePreferences: () => ({ values: { a: 1 } }),
  },
  fill: async ({ trx, site, now }) => {
    const { id, mark, owner } = site;
    const value = { site_id: id, profile_id: owner.profileId, name: 'mark', updated_ts: now };
    await trx
      .insertInto('ui_preference')
      .values({ ...value, value: JSON.stringify(mark) })
      .execute();
  },
  manyRows: [
    `insert into ui_preference (site_id, profile_id, name, value, updated_ts)
    select $1::bigint, 2000000 + n, 'page-size.posts', '50', 1700000000
    from generate_series(0, 1999) as n`,
  ],
});
