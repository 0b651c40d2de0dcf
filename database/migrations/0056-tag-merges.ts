import { common, distribute, type MigrationDatabase, oneAfterTheOther, run } from './statements.ts';

/** Merges of tags, which can be undone for 30 days. */
export async function up(db: MigrationDatabase): Promise<void> {
  await run(db, [
    oneAfterTheOther,
    `create table tag_merge (
      site_id bigint not null,
      id bigint not null,
      target_id bigint not null,
      source_ids bigint[] not null,
      keeps_names boolean not null,
      added_names text[] not null default '{}',
      source_revisions integer[] not null default '{}',
      post_count integer not null default 0,
      task_id bigint,
      merged_ts bigint,
      undone_ts bigint,
      ${common},
      constraint tag_merge_pkey primary key (site_id, id)
    )`,
  ]);
  await distribute(db, ['tag_merge']);
  await run(db, [
    'create index tag_merge_newest on tag_merge (site_id, id desc) where undone_ts is null',
    'create index tag_merge_old on tag_merge (created_ts)',
  ]);
}
