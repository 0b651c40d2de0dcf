import type { Expectation } from '#platform/testing/permission-matrix.ts';
import { firstOf, noteThing, samplesOf } from '#platform/testing/samples.ts';
import { singleSignOnRoom } from './single-sign-on.room.ts';

const settles: Expectation = { who: [{ all: ['EDIT_GLOBAL_SETTINGS'], on: 'site' }] };

const provider = {
  ...{ issuer: 'https://127.0.0.1:1', client_id: 'masthead', domains: ['example.com'] },
  ...{ set_rank: 0, set_permissions: [] },
};

/** What the tests that are made of the contracts know of this room. */
export const singleSignOnSamples = samplesOf(singleSignOnRoom, {
  who: {
    ...{ getSignInSetting: settles, saveSignInSetting: settles, listSignInProviders: settles },
    ...{ createSignInProvider: settles, updateSignInProvider: settles, deleteSignInProvider: settles },
    ...{ tryProvider: settles, getProviderTry: settles },
    startProviderSignIn: { who: 'everyone', isOwn: true },
    startProviderConfirmation: { who: 'signedIn', isOwn: true },
    showProviderReturn: { who: 'everyone' },
    finishProviderSignIn: { who: 'everyone', isOwn: true },
    finishProviderCode: { who: 'everyone', isOwn: true },
  },
  parameters: { providerId: 'sign_in_provider', tryToken: null },
  bodies: {
    saveSignInSetting: () => ({ is_only: false, owner_ids: [], revision: 0 }),
    createSignInProvider: () => ({
      ...{ title: 'Staff', issuer: 'https://id.example.com', client_id: 'masthead' },
      domains: ['example.com'],
    }),
    updateSignInProvider: () => ({ title: 'Night desk', revision: 1 }),
    startProviderConfirmation: () => ({}),
    startProviderSignIn: ({ sign_in_provider }) => ({ provider_id: sign_in_provider }),
  },
  small: {
    sign_in_provider: 'At most ten of a site.',
    sign_in_setting: 'One of a site.',
    sign_in_identity: 'A few of each person who signs in.',
  },
  manyRows: [
    `insert into sign_in_group (site_id, profile_id, provider_id, group_id, created_ts)
      select $1::bigint, ${firstOf.profile} + n % 2000, 6000000, 7000000 + n / 2000, 1700000000
      from generate_series(1, $2::int) as n`,
  ],
  fill: async ({ trx, site, now, nextId }) => {
    const id = nextId();
    await trx
      .insertInto('sign_in_provider')
      .values({
        ...{ ...provider, site_id: site.id, id, title: `${site.mark} provider` },
        ...{ set_by: site.owner.profileId, created_ts: now, updated_ts: now },
      })
      .execute();
    noteThing(site, 'sign_in_provider', id);
  },
});
