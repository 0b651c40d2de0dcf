import type { Expectation } from '#platform/testing/permission-matrix.ts';
import { noteThing, samplesOf } from '#platform/testing/samples.ts';
import { apiTokenSortKeys, apiTokenStatuses } from './api-token-kinds.contract.ts';
import { apiTokensRoom } from './api-tokens.room.ts';

const manages: Expectation = { who: [{ all: ['MANAGE_API_KEY'], on: 'site' }] };

/** What every token of the samples says; no secret has its hash. */
const token = { permissions: ['VIEW_STATS'], prefix: 'mh_12345', issued_ts: 0, expires_ts: 2_000_000_000 };

/** What the tests that are made of the contracts know of this room. */
export const apiTokensSamples = samplesOf(apiTokensRoom, {
  who: {
    getApiCaller: { who: 'signedIn' },
    ...{ listApiTokens: manages, createApiToken: manages },
    ...{ rotateApiToken: manages, revokeApiToken: manages },
  },
  parameters: { tokenId: 'api_token' },
  bodies: {
    createApiToken: ({ community }) => ({
      ...{ title: 'Print system', permissions: ['EDIT_POST'], community_id: community },
    }),
  },
  small: { api_token: 'At most two hundred of a site.' },
  fill: async ({ trx, site, now, nextId }) => {
    const id = nextId();
    await trx
      .insertInto('api_token')
      .values({
        ...{ ...token, site_id: site.id, id, hash: `of ${id}`, title: `${site.mark} token` },
        ...{ profile_id: site.owner.profileId, created_ts: now, updated_ts: now },
      })
      .execute();
    noteThing(site, 'api_token', id);
  },
  hostile: async ({ trx, siteId, ownerId, now, nextId, text, rows }) => {
    const tokens = rows.map((at) => ({
      ...{ ...token, site_id: siteId, id: nextId(), hash: `of ${at}`, title: text(at) },
      ...{ profile_id: ownerId, created_ts: now, updated_ts: now },
    }));
    await trx.insertInto('api_token').values(tokens).execute();
  },
  asked: () => ({ query: ['token', 'e'], status: apiTokenStatuses, order_by: apiTokenSortKeys }),
});
