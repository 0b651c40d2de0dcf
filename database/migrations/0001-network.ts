import { type MigrationDatabase, oneAfterTheOther, reference, run } from './statements.ts';

/** What stands above the sites: the sites themselves, their domains, names, and the permission strings. */
export async function up(db: MigrationDatabase): Promise<void> {
  await run(db, [
    oneAfterTheOther,
    'create extension if not exists pg_trgm',
    'create extension if not exists btree_gin',
    'create extension if not exists unaccent',
    `create table site (
      id bigint not null,
      parent_id bigint,
      name text not null,
      title text not null,
      uri text not null,
      type_name text not null default 'Normal',
      scope smallint not null default 0,
      status smallint not null default 0,
      locale text not null default 'en-US',
      timezone text not null default 'UTC',
      access_limitation_ts bigint,
      created_ts bigint not null,
      constraint site_pkey primary key (id),
      constraint site_scope_known check (scope in (0, 10))
    )`,
  ]);
  await reference(db, ['site']);
  await run(db, [
    'create unique index site_name_key on site (name)',
    `create table site_domain (
      host text not null,
      site_id bigint not null,
      status text not null default 'active',
      verified_ts bigint,
      redirect_to text,
      constraint site_domain_pkey primary key (host),
      constraint site_domain_site_fkey foreign key (site_id) references site (id) on delete cascade
    )`,
    `create table network_name (
      network_id bigint not null,
      kind text not null,
      name text not null,
      target_id bigint,
      constraint network_name_pkey primary key (network_id, kind, name)
    )`,
    `create table permission (
      name text not null,
      scopes text[] not null,
      allows text not null,
      constraint permission_pkey primary key (name)
    )`,
  ]);
  await reference(db, ['site_domain', 'network_name', 'permission']);
}
