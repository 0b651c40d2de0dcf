import { distribute, type MigrationDatabase, oneAfterTheOther, run } from './statements.ts';

/** What a rule would write into which posts, as somebody asked before it is done. */
export async function up(db: MigrationDatabase): Promise<void> {
  await run(db, [
    oneAfterTheOther,
    `create table text_check (
      site_id bigint not null,
      id bigint not null,
      rule jsonb not null,
      task_id bigint,
      scanned_count integer not null default 0,
      post_ids bigint[] not null default '{}',
      place_count integer not null default 0,
      skipped jsonb not null default '{}',
      examples jsonb not null default '[]',
      is_complete boolean not null default false,
      created_ts bigint not null,
      created_by bigint not null,
      constraint text_check_pkey primary key (site_id, id)
    )`,
  ]);
  await distribute(db, ['text_check']);
  await run(db, ['create index text_check_created_ts on text_check (created_ts)']);
}
