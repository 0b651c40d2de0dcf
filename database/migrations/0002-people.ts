import {
  common,
  distribute,
  type MigrationDatabase,
  oneAfterTheOther,
  restorable,
  run,
} from './statements.ts';

/** The people of a site, their roles, and the communities. */
export async function up(db: MigrationDatabase): Promise<void> {
  await run(db, [
    oneAfterTheOther,
    `create table profile (
      site_id bigint not null,
      id bigint not null,
      account_id text,
      name text not null,
      title text not null,
      email text,
      logo text,
      type_name text not null default 'Normal',
      status smallint not null default 0,
      about_html text not null default '',
      job_title text not null default '',
      extra jsonb not null default '{}',
      rating smallint not null default 0,
      merged_into bigint,
      ${restorable},
      constraint profile_pkey primary key (site_id, id)
    )`,
    `create table community (
      site_id bigint not null,
      id bigint not null,
      name text not null,
      title text not null,
      description text not null default '',
      language text not null default 'en-US',
      logo text,
      direct_publish boolean not null default false,
      can_apply boolean not null default true,
      extra jsonb not null default '{}',
      archived_ts bigint,
      ${common},
      constraint community_pkey primary key (site_id, id)
    )`,
    `create table role (
      site_id bigint not null,
      id bigint not null,
      key text,
      title text not null,
      description text not null default '',
      scope text not null,
      is_system boolean not null default false,
      rank smallint not null default 0,
      mfa_required boolean not null default false,
      ${common},
      constraint role_pkey primary key (site_id, id),
      constraint role_scope_known check (scope in ('site', 'community'))
    )`,
    `create table role_permission (
      site_id bigint not null,
      role_id bigint not null,
      permission text not null,
      constraint role_permission_pkey primary key (site_id, role_id, permission)
    )`,
    `create table role_assignment (
      site_id bigint not null,
      id bigint not null,
      profile_id bigint not null,
      role_id bigint not null,
      community_id bigint,
      created_ts bigint not null,
      created_by bigint,
      constraint role_assignment_pkey primary key (site_id, id)
    )`,
    `create table setting (
      site_id bigint not null,
      name text not null,
      value jsonb not null,
      updated_ts bigint not null,
      updated_by bigint,
      constraint setting_pkey primary key (site_id, name)
    )`,
  ]);
  await distribute(db, ['profile', 'community', 'role', 'role_permission', 'role_assignment', 'setting']);
  await run(db, [
    'create unique index profile_name_key on profile (site_id, lower(name)) where deleted_ts is null',
    'create unique index profile_account_key on profile (site_id, account_id) where account_id is not null',
    'create index profile_email on profile (site_id, lower(email)) where email is not null',
    'create index profile_status_title on profile (site_id, status, title, id) where deleted_ts is null',
    'create index profile_by_title on profile (site_id, title, id) where deleted_ts is null',
    'create index profile_newest on profile (site_id, created_ts, id) where deleted_ts is null',
    'create index profile_email_search on profile using gin (site_id, lower(email) gin_trgm_ops)',
    'create index profile_title_search on profile using gin (site_id, title gin_trgm_ops)',
    'create unique index community_name_key on community (site_id, name)',
    'create unique index role_title_key on role (site_id, lower(title))',
    'create unique index role_key_key on role (site_id, key) where key is not null',
    `alter table role_permission add constraint role_permission_role_fkey
      foreign key (site_id, role_id) references role (site_id, id) on delete cascade`,
    `create unique index role_assignment_once on role_assignment
      (site_id, profile_id, role_id, community_id) nulls not distinct`,
    'create index role_assignment_role on role_assignment (site_id, role_id)',
    'create index role_assignment_community on role_assignment (site_id, community_id) where community_id is not null',
    `alter table role_assignment add constraint role_assignment_profile_fkey
      foreign key (site_id, profile_id) references profile (site_id, id) on delete cascade`,
    `alter table role_assignment add constraint role_assignment_role_fkey
      foreign key (site_id, role_id) references role (site_id, id) on delete cascade`,
    `alter table role_assignment add constraint role_assignment_community_fkey
      foreign key (site_id, community_id) references community (site_id, id) on delete cascade`,
  ]);
}
