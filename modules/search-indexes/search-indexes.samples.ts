import type { Expectation } from '#platform/testing/permission-matrix.ts';
import { noteThing, samplesOf } from '#platform/testing/samples.ts';
import { searchIndexesRoom } from './search-indexes.room.ts';
import { indexSortKeys } from './search-kinds.contract.ts';
import { usualMapping } from './search-mapping.contract.ts';

const edits: Expectation = { who: [{ all: ['EDIT_SEARCH_INDEXES'], on: 'site' }] };
const sees: Expectation = {
  who: [
    { all: ['VIEW_SEARCH_INDEXES'], on: 'site' },
    { all: ['EDIT_SEARCH_INDEXES'], on: 'site' },
  ],
};
const SLUG = 'sample-index';

/** What the tests that are made of the contracts know of this room. */
export const searchIndexesSamples = samplesOf(searchIndexesRoom, {
  who: {
    ...{ listSearchIndexes: sees, searchIndex: sees, postsFillStatus: sees, usersFillStatus: sees },
    ...{ createSearchIndex: edits, commandSearchIndex: edits, fillWithPosts: edits, fillWithUsers: edits },
  },
  parameters: { indexSlug: null },
  words: { indexSlug: SLUG },
  bodies: {
    createSearchIndex: () => ({ commands: [{ name: 'set-title', value: 'Added here' }] }),
    commandSearchIndex: () => ({ commands: [{ name: 'set-title', value: 'Looked at' }] }),
  },
  fill: async ({ trx, site, now, nextId }) => {
    const [id, versionId] = [nextId(), nextId()];
    const stamp = { site_id: site.id, created_ts: now, updated_ts: now };
    const title = `${site.mark} index`;
    await trx
      .insertInto('search_index')
      .values({ ...stamp, id, slug: SLUG, title, entity: 'post', status: 'active' })
      .execute();
    const mapping = JSON.stringify(usualMapping('post'));
    await trx
      .insertInto('search_index_version')
      .values({ ...stamp, id: versionId, index_id: id, version: 1, mapping, filled_ts: now })
      .execute();
    noteThing(site, 'search_index', id);
  },
  hostile: async ({ trx, siteId, now, nextId, text, rows }) => {
    const stamp = { site_id: siteId, created_ts: now, updated_ts: now };
    const indexes = rows.slice(0, 20).map((at) => ({
      ...{ ...stamp, id: nextId(), slug: `hostile-${at}`, title: text(at), entity: 'post' },
    }));
    await trx.insertInto('search_index').values(indexes).execute();
  },
  small: {
    search_index: 'At most twenty of a site.',
    search_index_version: 'A few of each index; old ones go after a day.',
    search_change: 'What changed in the last seconds.',
  },
  manyRows: [
    `insert into search_document (site_id, version_id, object_id, stamp, created_ts, labels, lead_terms, terms)
      select $1::bigint, 5000000, 1000000 + n, 1, $3::bigint - ($2::int - n) * 600, array['status:' || n % 3],
        to_tsvector('simple', 'bridge council ' || n), to_tsvector('simple', 'bridge council river ' || n)
      from generate_series(1, $2::int) as n`,
  ],
  asked: () => ({
    ...{ query: ['index', 'e'], order_by: indexSortKeys, text: ['word'], facets: ['status'] },
    filter: ['{"all":[{"labels":{"field":"status","values":[1]}}]}'],
  }),
});
