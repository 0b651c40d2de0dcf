import { distribute, type MigrationDatabase, oneAfterTheOther, restorable, run } from './statements.ts';

/** Builds of a site: sets of layouts, which of them readers got when, what is tried, and what of them failed. */
export async function up(db: MigrationDatabase): Promise<void> {
  await run(db, [
    oneAfterTheOther,
    `create table layout_build (
      site_id bigint not null,
      id bigint not null,
      number integer not null,
      title text not null default '',
      message text not null default '',
      branch text not null default '',
      hash text not null,
      size integer not null,
      files_count integer not null,
      status text not null,
      pinned boolean not null default false,
      duration_ms integer not null default 0,
      released_ts bigint,
      ${restorable},
      constraint layout_build_pkey primary key (site_id, id),
      constraint layout_build_status_known check (status in ('ready', 'failed'))
    )`,
    `create table layout_file (
      site_id bigint not null,
      build_id bigint not null,
      name text not null,
      content text not null,
      constraint layout_file_pkey primary key (site_id, build_id, name)
    )`,
    `create table layout_release (
      site_id bigint not null,
      number integer not null,
      build_id bigint,
      released_ts bigint not null,
      released_by bigint,
      constraint layout_release_pkey primary key (site_id, number)
    )`,
    `create table layout_trial (
      site_id bigint not null,
      build_id bigint not null,
      profile_id bigint not null,
      files jsonb not null,
      expires_ts bigint not null,
      constraint layout_trial_pkey primary key (site_id, build_id, profile_id)
    )`,
    `create table layout_fault (
      site_id bigint not null,
      build_id bigint not null,
      name text not null,
      message text not null,
      last_ts bigint not null,
      constraint layout_fault_pkey primary key (site_id, build_id, name)
    )`,
  ]);
  const tables = ['layout_build', 'layout_file', 'layout_release', 'layout_trial', 'layout_fault'];
  await distribute(db, tables);
  await run(db, [
    'create unique index layout_build_number on layout_build (site_id, number)',
    'create index layout_build_deleted_ts on layout_build (deleted_ts) where deleted_ts is not null',
    ...['layout_file', 'layout_trial', 'layout_fault'].map(
      (table) => `alter table ${table} add constraint ${table}_build_fkey
        foreign key (site_id, build_id) references layout_build (site_id, id) on delete cascade`,
    ),
  ]);
}
