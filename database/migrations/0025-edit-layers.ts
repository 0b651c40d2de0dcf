import { distribute, type MigrationDatabase, oneAfterTheOther, run } from './statements.ts';

/** What people changed and did not save yet, who holds the lock of a post, and who has it open. */
export async function up(db: MigrationDatabase): Promise<void> {
  await run(db, [
    oneAfterTheOther,
    `create table edit_layer (
      site_id bigint not null,
      post_id bigint not null,
      profile_id bigint not null,
      base_revision integer not null,
      version integer not null default 1,
      content jsonb not null,
      body text,
      created_ts bigint not null,
      updated_ts bigint not null,
      constraint edit_layer_pkey primary key (site_id, post_id, profile_id)
    )`,
    `create table edit_lock (
      site_id bigint not null,
      post_id bigint not null,
      profile_id bigint not null,
      token text not null,
      since_ts bigint not null,
      lease_until_ts bigint not null,
      constraint edit_lock_pkey primary key (site_id, post_id)
    )`,
    `create table edit_presence (
      site_id bigint not null,
      post_id bigint not null,
      profile_id bigint not null,
      since_ts bigint not null,
      seen_ts bigint not null,
      constraint edit_presence_pkey primary key (site_id, post_id, profile_id)
    )`,
  ]);
  const tables = ['edit_layer', 'edit_lock', 'edit_presence'];
  await distribute(db, tables);
  await run(db, [
    ...tables.map(
      (table) => `alter table ${table} add constraint ${table}_post_fkey
        foreign key (site_id, post_id) references post (site_id, id) on delete cascade`,
    ),
    'create index edit_lock_oldest on edit_lock (lease_until_ts)',
    'create index edit_presence_oldest on edit_presence (seen_ts)',
  ]);
}
