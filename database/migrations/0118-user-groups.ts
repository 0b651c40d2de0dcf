import { distribute, type MigrationDatabase, oneAfterTheOther, restorable, run } from './statements.ts';

/** Groups of readers, and who is in them. */
export async function up(db: MigrationDatabase): Promise<void> {
  await run(db, [
    oneAfterTheOther,
    `create table user_group (
      site_id bigint not null,
      id bigint not null,
      slug text not null,
      title text not null,
      title_key text not null,
      description text not null default '',
      source text not null default 'manual',
      members_count integer not null default 0,
      ${restorable},
      constraint user_group_pkey primary key (site_id, id),
      constraint user_group_source_known check (source in ('manual', 'package', 'achievement', 'sso'))
    )`,
    `create table user_group_member (
      site_id bigint not null,
      group_id bigint not null,
      profile_id bigint not null,
      is_origin boolean not null default false,
      origin_ref text,
      is_added boolean not null default false,
      is_removed boolean not null default false,
      created_ts bigint not null,
      created_by bigint,
      updated_ts bigint not null,
      updated_by bigint,
      constraint user_group_member_pkey primary key (site_id, group_id, profile_id)
    )`,
  ]);
  await distribute(db, ['user_group', 'user_group_member']);
  await run(db, [
    'create unique index user_group_slug on user_group (site_id, slug) where deleted_ts is null',
    'create index user_group_deleted_ts on user_group (deleted_ts) where deleted_ts is not null',
    'create index user_group_member_profile on user_group_member (site_id, profile_id)',
    `alter table user_group_member add constraint user_group_member_group_fkey
      foreign key (site_id, group_id) references user_group (site_id, id) on delete cascade`,
    `alter table user_group_member add constraint user_group_member_profile_fkey
      foreign key (site_id, profile_id) references profile (site_id, id) on delete cascade`,
  ]);
}
