import { distribute, type MigrationDatabase, oneAfterTheOther, run } from './statements.ts';

/** Sections are edited and removed, and posts that lose one can get it back. */
export async function up(db: MigrationDatabase): Promise<void> {
  await run(db, [
    oneAfterTheOther,
    `alter table section add column read_groups text[] not null default '{}'`,
    // Removed rows are purged in any order; a section without its parent stands at the root.
    'alter table section drop constraint section_parent_fkey',
    'create index section_deleted_ts on section (deleted_ts) where deleted_ts is not null',
    `create table post_link_change (
      site_id bigint not null,
      act_id bigint not null,
      post_id bigint not null,
      before jsonb not null,
      revision integer not null,
      created_ts bigint not null,
      constraint post_link_change_pkey primary key (site_id, act_id, post_id)
    )`,
  ]);
  await distribute(db, ['post_link_change']);
  await run(db, ['create index post_link_change_old on post_link_change (created_ts)']);
}
