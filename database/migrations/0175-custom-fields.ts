import { distribute, type MigrationDatabase, oneAfterTheOther, restorable, run } from './statements.ts';

/** What posts of a site carry beside what all posts have. */
export async function up(db: MigrationDatabase): Promise<void> {
  await run(db, [
    oneAfterTheOther,
    `create table custom_field (
      site_id bigint not null,
      id bigint not null,
      name text not null,
      title text not null,
      type text not null,
      help text not null default '',
      is_required boolean not null default false,
      options text[] not null default '{}',
      min double precision,
      max double precision,
      max_length integer,
      post_types text[] not null default '{}',
      ${restorable},
      constraint custom_field_pkey primary key (site_id, id)
    )`,
  ]);
  await distribute(db, ['custom_field']);
  await run(db, [
    'create unique index custom_field_name_key on custom_field (site_id, name) where deleted_ts is null',
    'create index custom_field_deleted_ts on custom_field (deleted_ts) where deleted_ts is not null',
  ]);
}
