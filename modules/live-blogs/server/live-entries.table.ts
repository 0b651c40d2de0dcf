import { editRefusals } from '#modules/posts/posts.public.ts';
import { permissionDenied } from '#platform/contract/api-error.ts';
import { anywhere } from '#platform/contract/permission-rule.ts';
import { type RowOf, rowTable } from '#platform/server/rows/table.ts';

/** The event by which pages with updates are made anew. */
export const LIVE_TOPIC = 'live_entry';

/** An update as it is stored, with what calls say of it. */
export type EntryRow = Omit<RowOf<'live_entry'>, 'site_id' | 'updated_by' | 'deleted_ts' | 'deleted_by'>;

export const liveEntryTable = rowTable('live_entry', {
  kind: 'live_entry',
  topic: LIVE_TOPIC,
  show: ({ site_id: _, updated_by, deleted_ts, deleted_by, ...row }): EntryRow => row,
  said: ({ title, body, is_pinned, is_key }) => ({ title, characters: body.length, is_pinned, is_key }),
  event: ({ post_id, created_by }) => ({ post_id, by: created_by }),
  undoneBy: anywhere('CREATE_REAL_DRAFT'),
  checkReturning: async (trx, siteId, rows, caller) => {
    const refused = await editRefusals(trx, siteId, [...new Set(rows.map(({ post_id }) => post_id))], caller);
    if (refused.size > 0) throw permissionDenied();
  },
});
