import { sql } from 'kysely';
import { onSite } from '#platform/contract/permission-rule.ts';
import type { ListDescription } from '#platform/server/rows/list-page.ts';
import { type RowOf, rowTable } from '#platform/server/rows/table.ts';
import { type FamilyFilters, type StreamFamily, titleTaken } from '../stream-families.contract.ts';

export type FamilyRow = RowOf<'stream_family'>;

export const familyTable = rowTable('stream_family', {
  kind: 'stream_family',
  show: (row): StreamFamily => row as unknown as StreamFamily,
  said: ({ title, slug, entity, filter, scores, status }) => ({
    title,
    slug,
    entity,
    filter,
    scores,
    status,
  }),
  event: ({ slug, entity, status }) => ({ slug, entity, status }),
  unique: {
    stream_family_title_key: { error: titleTaken, field: 'commands' },
    stream_family_slug_key: { error: titleTaken, field: 'commands' },
  },
  undoneBy: onSite('EDIT_SEARCH_INDEXES'),
});

export const familyList: ListDescription<'stream_family', FamilyFilters> = {
  search: ['title', 'slug'],
  sorts: {
    title: { column: 'title', isText: true },
    status: { column: 'status', isText: true },
    created: { column: 'id' },
    refreshed: { by: sql`coalesce(refreshed_ts, 0)` },
  },
};
