import { type Selectable, sql } from 'kysely';
import type { PostBatch } from '#database/schema.ts';
import type { Db } from '#platform/server/database.ts';
import { arrayOfFew } from '#platform/server/few-values.ts';
import type { SkipReason } from '../../batch-kinds.contract.ts';
import { BESIDE } from './batch-change.ts';
import type { BatchChange, BatchPost, BatchValues, Changeable } from './batch-rules.ts';

/** What is done, and a hash of the order that asked for it: by that a repeated order is known; how long it can be undone, where that is not a day. */
export type StoredChange = BatchChange & { asked?: string; revision?: number; undo_seconds?: number };
export type BatchRow = Omit<Selectable<PostBatch>, 'change' | 'post_ids' | 'stayed'> & {
  change: StoredChange;
  /** How many posts stayed as they were, by the reason. */
  stayed: Readonly<Partial<Record<SkipReason, number>>>;
};
/** What a batch did to a post: why it stayed, or what it was before and its revision after. */
export type BatchedPost = {
  post_id: number;
  skipped_for: SkipReason | null;
  before: (Partial<BatchValues> & Changeable) | null;
  revision: number | null;
};

/** So many of those that stayed as they are go into an answer. */
const MOST_SKIPPED = 100;
const MOST_AT_ONCE = 100;
/** What is read of a batch: of its posts their number alone. */
export const batchColumns = [
  ...(['site_id', 'id', 'change', 'idempotency_key', 'undo_of', 'task_id', 'requested'] as const),
  ...(['gone_through', 'changed', 'stayed', 'created_ts', 'created_by'] as const),
] as const;

/** The statements about batches of posts. */
export const batchQueries = (db: Db) => ({
  find: async (siteId: number, batchId: number): Promise<BatchRow | null> => {
    const row = await db
      .selectFrom('post_batch')
      .select(batchColumns)
      .where('site_id', '=', siteId)
      .where('id', '=', batchId)
      .executeTakeFirst();
    return (row as BatchRow | undefined) ?? null;
  },

  /** A batch with all its posts, in the order in which it goes through them. */
  withIds: async (siteId: number, batchId: number): Promise<{ batch: BatchRow; ids: number[] }> => {
    const { post_ids: ids, ...batch } = await db
      .selectFrom('post_batch')
      .select([...batchColumns, 'post_ids'])
      .where('site_id', '=', siteId)
      .where('id', '=', batchId)
      .executeTakeFirstOrThrow();
    return { batch: batch as BatchRow, ids };
  },

  /** The batch, and nobody else goes on with it until the transaction ends. */
  lock: async (siteId: number, batchId: number): Promise<BatchRow> => {
    const row = await db
      .selectFrom('post_batch')
      .select(batchColumns)
      .where('site_id', '=', siteId)
      .where('id', '=', batchId)
      // Rows that refer to it are written beside.
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow();
    return row as BatchRow;
  },

  findByKey: async (siteId: number, by: number, key: string): Promise<BatchRow | null> => {
    const row = await db
      .selectFrom('post_batch')
      .select(batchColumns)
      .where('site_id', '=', siteId)
      .where('created_by', '=', by)
      .where('idempotency_key', '=', key)
      .executeTakeFirst();
    return (row as BatchRow | undefined) ?? null;
  },

  isUndone: async (siteId: number, batchId: number): Promise<boolean> => {
    const row = await db
      .selectFrom('post_batch')
      .select('id')
      .where('site_id', '=', siteId)
      .where('undo_of', '=', batchId)
      .executeTakeFirst();
    return row !== undefined;
  },

  setProgress: async (row: BatchRow): Promise<void> => {
    await db
      .updateTable('post_batch')
      .set({ gone_through: row.gone_through, changed: row.changed, task_id: row.task_id })
      .set({ stayed: JSON.stringify(row.stayed) })
      .where('site_id', '=', row.site_id)
      .where('id', '=', row.id)
      .execute();
  },

  skipped: (siteId: number, batchId: number): Promise<{ id: number; reason: SkipReason }[]> =>
    db
      .selectFrom('post_batch_row')
      .select(['post_id as id', sql<SkipReason>`skipped_for`.as('reason')])
      .where('site_id', '=', siteId)
      .where('batch_id', '=', batchId)
      .where('skipped_for', 'is not', null)
      .orderBy('post_id')
      .limit(MOST_SKIPPED)
      .execute(),

  /** The posts that a batch changed. */
  changedPosts: async (siteId: number, batchId: number): Promise<number[]> => {
    const rows = await db
      .selectFrom('post_batch_row')
      .select('post_id')
      .where('site_id', '=', siteId)
      .where('batch_id', '=', batchId)
      .where('skipped_for', 'is', null)
      .orderBy('post_id')
      .execute();
    return rows.map((row) => row.post_id);
  },

  rowsOf: async (
    siteId: number,
    batchId: number,
    postIds: readonly number[],
  ): Promise<Map<number, BatchedPost>> => {
    const rows = await db
      .selectFrom('post_batch_row')
      .select(['post_id', 'skipped_for', 'before', 'revision'])
      .where('site_id', '=', siteId)
      .where('batch_id', '=', batchId)
      .where((eb) => eb('post_id', '=', eb.fn.any(eb.val([...postIds]))))
      .execute();
    return new Map(rows.map((row) => [row.post_id, row as BatchedPost]));
  },

  /** To which revision posts came by batches after one that were undone, by their id and the revision before those. */
  undoneAfter: async (
    siteId: number,
    batchId: number,
    postIds: readonly number[],
  ): Promise<Map<string, number>> => {
    const rows = await db
      .selectFrom('post_batch as undo')
      .innerJoin('post_batch_row as back', (join) =>
        join.onRef('back.site_id', '=', 'undo.site_id').onRef('back.batch_id', '=', 'undo.id'),
      )
      .innerJoin('post_batch_row as made', (join) =>
        join
          .onRef('made.site_id', '=', 'undo.site_id')
          .onRef('made.batch_id', '=', 'undo.undo_of')
          .onRef('made.post_id', '=', 'back.post_id'),
      )
      .select(['back.post_id', 'back.revision as now', 'made.revision as then'])
      .where('undo.site_id', '=', siteId)
      .where('back.site_id', '=', siteId)
      .where('made.site_id', '=', siteId)
      .where('undo.undo_of', '>', batchId)
      // What leaves the posts themselves as they are raises no revision.
      .where(sql<string>`undo.change ->> 'action'`, 'not in', [...BESIDE])
      .where('back.skipped_for', 'is', null)
      .where((eb) => eb('back.post_id', '=', eb.fn.any(eb.val([...postIds]))))
      .execute();
    return new Map(rows.map(({ post_id, now, then }) => [`${post_id} ${(then ?? 0) - 1}`, now ?? 0]));
  },

  /** What decides about each of these posts, in the order of their ids. */
  posts: (siteId: number, postIds: readonly number[], isForUpdate: boolean): Promise<BatchPost[]> => {
    const query = db
      .selectFrom('post')
      .select(['id', 'type', 'community_id', 'is_locked', 'revision', 'status', 'author_ids'])
      .select(['scheduled_ts', 'published_ts', 'last_published_ts', 'created_ts', 'embargoed_until_ts'])
      .select(['headline', 'slug', 'tag_ids', 'section_ids', 'primary_section_id', 'rating', 'is_suspicious'])
      .select('is_taken_down')
      .select([
        'layout',
        'updated_ts',
        'updated_by',
        'is_auto_enabled',
        'scheduled_by',
        'schedule_zone',
        'unpublish_ts',
      ])
      .where('site_id', '=', siteId)
      .where(sql<boolean>`id = any(${arrayOfFew(postIds, { most: 1 })})`)
      .orderBy('id');
    return (isForUpdate ? query.forUpdate() : query).execute();
  },

  headlines: async (siteId: number, postIds: readonly number[]): Promise<Map<number, string>> => {
    if (postIds.length === 0) return new Map();
    const rows = await db
      .selectFrom('post')
      .select(['id', 'headline'])
      .where('site_id', '=', siteId)
      .where((eb) => eb('id', '=', eb.fn.any(eb.val([...postIds]))))
      .execute();
    return new Map(rows.map(({ id, headline }) => [id, headline]));
  },

  /** Who changed each of these posts last, and when. */
  lastWriters: async (
    siteId: number,
    postIds: readonly number[],
  ): Promise<Map<number, { by: number | null; ts: number }>> => {
    if (postIds.length === 0) return new Map();
    const rows = await db
      .selectFrom('post')
      .select(['id', 'updated_by', 'updated_ts'])
      .where('site_id', '=', siteId)
      .where((eb) => eb('id', '=', eb.fn.any(eb.val([...postIds]))))
      .execute();
    return new Map(rows.map(({ id, updated_by, updated_ts }) => [id, { by: updated_by, ts: updated_ts }]));
  },

  /** Batches that were begun before a moment, of all sites. */
  older: (before: number): Promise<{ site_id: number; id: number }[]> =>
    db
      .selectFrom('post_batch')
      .select(['site_id', 'id'])
      .where('created_ts', '<=', before)
      .orderBy('created_ts')
      .limit(MOST_AT_ONCE)
      .execute(),

  remove: async (siteId: number, batchId: number): Promise<void> => {
    await db
      .deleteFrom('post_batch_row')
      .where('site_id', '=', siteId)
      .where('batch_id', '=', batchId)
      .execute();
    await db.deleteFrom('post_batch').where('site_id', '=', siteId).where('id', '=', batchId).execute();
  },
});
