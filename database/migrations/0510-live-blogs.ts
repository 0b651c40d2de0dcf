import { distribute, type MigrationDatabase, oneAfterTheOther, restorable, run } from './statements.ts';

/** Updates of live blogs, and which live blogs have ended. */
export async function up(db: MigrationDatabase): Promise<void> {
  await run(db, [
    oneAfterTheOther,
    `create table live_entry (
      site_id bigint not null,
      id bigint not null,
      post_id bigint not null,
      entry_ts bigint not null,
      title text not null default '',
      body text not null default '',
      is_pinned boolean not null default false,
      is_key boolean not null default false,
      ${restorable},
      constraint live_entry_pkey primary key (site_id, id)
    )`,
    `create table live_blog_end (
      site_id bigint not null,
      post_id bigint not null,
      ended_ts bigint not null,
      ended_by bigint,
      constraint live_blog_end_pkey primary key (site_id, post_id)
    )`,
  ]);
  await distribute(db, ['live_entry', 'live_blog_end']);
  await run(db, [
    'create index live_entry_of_post on live_entry (site_id, post_id, entry_ts, id) where deleted_ts is null',
    'create index live_entry_of_writer on live_entry (site_id, created_by, id)',
    'create index live_entry_deleted on live_entry (deleted_ts) where deleted_ts is not null',
    ...['live_entry', 'live_blog_end'].map(
      (table) => `alter table ${table} add constraint ${table}_post_fkey
        foreign key (site_id, post_id) references post (site_id, id) on delete cascade`,
    ),
  ]);
}
