import { onSite } from '#platform/contract/permission-rule.ts';
import type { ListDescription } from '#platform/server/rows/list-page.ts';
import { type RowOf, rowTable } from '#platform/server/rows/table.ts';
import { type SearchIndexFilters, slugTaken } from '../search-indexes.contract.ts';

export type IndexRow = RowOf<'search_index'>;

export const indexTable = rowTable('search_index', {
  kind: 'search_index',
  topic: 'search_index',
  show: (row): IndexRow => row,
  said: ({ title, slug, entity, status }) => ({ title, slug, entity, status }),
  event: ({ slug, entity, status }) => ({ slug, entity, status }),
  unique: { search_index_slug_key: { error: slugTaken, field: 'slug' } },
  undoneBy: onSite('EDIT_SEARCH_INDEXES'),
});

export const indexList: ListDescription<'search_index', SearchIndexFilters> = {
  search: ['title', 'slug'],
  sorts: {
    title: { column: 'title', isText: true },
    status: { column: 'status', isText: true },
    created: { column: 'id' },
    updated: { column: 'updated_ts' },
  },
};
