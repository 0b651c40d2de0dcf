import type { Expectation } from '#platform/testing/permission-matrix.ts';
import { samplesOf } from '#platform/testing/samples.ts';
import { permalinksRoom } from './permalinks.room.ts';

const editsSite: Expectation = { who: [{ all: ['EDIT_SITE'], on: 'site' }] };

/** What the tests that are made of the contracts know of this room. */
export const permalinksSamples = samplesOf(permalinksRoom, {
  who: {
    resolveRoute: { who: [{ all: ['VIEW_SUBPAGES'], on: 'anywhere' }] },
    ...{ listRouteConfigs: editsSite, getRouteConfig: editsSite, saveRouteConfig: editsSite },
    ...{ undoRouteConfig: editsSite, listSlugDuplicates: editsSite, resolveSlugDuplicates: editsSite },
  },
  parameters: { type: null },
  words: { type: 'post' },
  bodies: {
    saveRouteConfig: () => ({ template: '/{slug}' }),
  },
  manyRows: [
    `insert into old_name (site_id, page_type, name, object_id, created_ts)
      select $1::bigint, case when n % 2 = 0 then 'tag' else 'section' end, 'was-' || n, n, $3::bigint - n
      from generate_series(1, $2::int) as n`,
  ],
  small: { route_template: 'a few for each of nine types of pages' },
});
