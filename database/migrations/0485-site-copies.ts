import { distribute, type MigrationDatabase, oneAfterTheOther, run } from './statements.ts';

/** What was copied to a site lately, so that the same copy asked for twice is made once. */
export async function up(db: MigrationDatabase): Promise<void> {
  await run(db, [
    oneAfterTheOther,
    `create table site_copy (
      site_id bigint not null,
      id bigint not null,
      copy_key text not null,
      source text not null,
      answer jsonb not null default '{}',
      is_told boolean not null default false,
      created_ts bigint not null,
      created_by bigint not null,
      constraint site_copy_pkey primary key (site_id, id)
    )`,
  ]);
  await distribute(db, ['site_copy']);
  await run(db, ['create unique index site_copy_key on site_copy (site_id, created_by, copy_key)']);
}
