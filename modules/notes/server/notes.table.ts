import { anywhere } from '#platform/contract/permission-rule.ts';
import { type RowOf, rowTable } from '#platform/server/rows/table.ts';

/** A note as it is stored, with what calls say of it. */
export type NoteRow = Omit<RowOf<'post_note'>, 'site_id' | 'updated_by' | 'deleted_ts' | 'deleted_by'>;

/** The words themselves stand in no log: fewer people read those of posts than read logs. */
export const noteTable = rowTable('post_note', {
  kind: 'post_note',
  topic: 'post_note',
  show: ({ site_id: _, updated_by, deleted_ts, deleted_by, ...row }): NoteRow => row,
  said: ({ text, mention_ids, resolved_ts }) => ({
    characters: text.length,
    mention_ids,
    is_resolved: resolved_ts !== null,
  }),
  event: ({ post_id, thread_id, created_by, mention_ids }) => ({
    ...{ post_id, thread_id, mention_ids, by: created_by },
  }),
  undoneBy: anywhere('CREATE_REAL_DRAFT'),
});
