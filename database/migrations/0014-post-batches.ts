import { distribute, type MigrationDatabase, oneAfterTheOther, run } from './statements.ts';

/** What is done to many posts at once: the posts as they were chosen, how far it is, and what each was before. */
export async function up(db: MigrationDatabase): Promise<void> {
  await run(db, [
    oneAfterTheOther,
    `create table post_batch (
      site_id bigint not null,
      id bigint not null,
      change jsonb not null,
      post_ids bigint[] not null,
      gone_through integer not null default 0,
      changed integer not null default 0,
      undo_of bigint,
      task_id bigint,
      idempotency_key text,
      created_ts bigint not null,
      created_by bigint not null,
      constraint post_batch_pkey primary key (site_id, id)
    )`,
    `create table post_batch_row (
      site_id bigint not null,
      batch_id bigint not null,
      post_id bigint not null,
      skipped_for text,
      before jsonb,
      revision integer,
      constraint post_batch_row_pkey primary key (site_id, batch_id, post_id)
    )`,
  ]);
  await distribute(db, ['post_batch', 'post_batch_row']);
  await run(db, [
    `create unique index post_batch_once on post_batch (site_id, created_by, idempotency_key)
      where idempotency_key is not null`,
    'create unique index post_batch_undo on post_batch (site_id, undo_of) where undo_of is not null',
    'create index post_batch_oldest on post_batch (created_ts)',
    // Who publishes in a community is counted along this one.
    `create index post_community_published on post (site_id, community_id, published_ts desc)
      where community_id is not null and published_ts is not null`,
    `create index post_batch_row_skipped on post_batch_row (site_id, batch_id, post_id)
      where skipped_for is not null`,
  ]);
}
