import type { Expectation } from '#platform/testing/permission-matrix.ts';
import { samplesOf } from '#platform/testing/samples.ts';
import {
  redirectMatches,
  redirectOrigins,
  redirectSortKeys,
  redirectViews,
} from './redirect-kinds.contract.ts';
import { redirectsRoom } from './redirects.room.ts';

const editsSite: Expectation = { who: [{ all: ['EDIT_SITE'], on: 'site' }] };

/** What the tests that are made of the contracts know of this room. */
export const redirectsSamples = samplesOf(redirectsRoom, {
  who: {
    exportRedirects: editsSite,
    importRedirects: editsSite,
    listRedirectRecords: editsSite,
    createRedirectRecord: editsSite,
    changeRedirectRecords: editsSite,
    countRedirects: editsSite,
    flattenRedirects: editsSite,
    listRedirects: editsSite,
    getRedirect: editsSite,
    createRedirect: editsSite,
    updateRedirect: editsSite,
    deleteRedirect: editsSite,
    removeRedirects: editsSite,
    removeMatchingRedirects: editsSite,
    restoreRedirects: editsSite,
  },
  parameters: {
    redirectId: 'redirect',
  },
  bodies: {
    importRedirects: () => ({ content: '/imported,/' }),
    createRedirectRecord: ({ task }) => ({ path: `/made-${task}-${Math.random()}`, redirect_to: '/' }),
    changeRedirectRecords: () => ({ filters: { paths: ['/their-mark'] }, commands: [{ name: 'remove' }] }),
    flattenRedirects: ({ redirect }) => ({ ids: [redirect] }),
    updateRedirect: () => ({ revision: 1, note: 'Looked at' }),
    removeRedirects: ({ redirect }) => ({ ids: [redirect] }),
    removeMatchingRedirects: () => ({ filter: { query: 'their-mark' }, expected_count: 0 }),
    restoreRedirects: ({ redirect }) => ({ ids: [redirect] }),
  },
  small: { redirect_check: 'One row of a site.' },
  manyRows: [
    `insert into redirect (site_id, id, path, path_key, redirect_to, target_key, hits, created_ts, updated_ts)
    select $1::bigint, 6000000 + n, '/old/' || n, '/old/' || n, '/new/' || n, '/new/' || n, n % 7, $3::bigint - ($2::int - n) * 600, $3::bigint - ($2::int - n) * 600 from generate_series(1, $2::int) as n`,
  ],
  hostile: async ({ trx, siteId, now, nextId, text, rows }) => {
    const redirects = rows.map((at) => ({
      ...{ site_id: siteId, id: nextId(), path: `/${at}/${text(at)}`, path_key: `/${at}` },
      ...{ redirect_to: text(at + 1), note: text(at + 2), created_ts: now, updated_ts: now },
    }));
    await trx.insertInto('redirect').values(redirects).execute();
  },
  asked: () => ({
    status: [301, 410],
    query: ['old/12', 'e'],
    view: redirectViews,
    match: redirectMatches,
    origin: redirectOrigins,
    columns: ['three', 'all'],
    order_by: redirectSortKeys,
  }),
});
