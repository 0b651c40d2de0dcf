import { distribute, type MigrationDatabase, oneAfterTheOther, run } from './statements.ts';

/** Who follows which communities, people and sections, and of how many new ones a community is still to be told. */
export async function up(db: MigrationDatabase): Promise<void> {
  await run(db, [
    oneAfterTheOther,
    `create table follow (
      site_id bigint not null,
      id bigint not null,
      profile_id bigint not null,
      target_type text not null,
      target_id bigint not null,
      status smallint not null default 1,
      since_ts bigint not null,
      constraint follow_pkey primary key (site_id, id),
      constraint follow_target_type_known check (target_type in ('sites', 'communities', 'profiles')),
      constraint follow_status_known check (status in (1, 2))
    )`,
    `create table section_follow (
      site_id bigint not null,
      profile_id bigint not null,
      section_id bigint not null,
      since_ts bigint not null,
      added_by bigint,
      constraint section_follow_pkey primary key (site_id, profile_id, section_id)
    )`,
    `create table follow_digest (
      site_id bigint not null,
      community_id bigint not null,
      waiting integer not null default 0,
      due_ts bigint not null,
      constraint follow_digest_pkey primary key (site_id, community_id)
    )`,
  ]);
  await distribute(db, ['follow', 'section_follow', 'follow_digest']);
  await run(db, [
    'create unique index follow_target_key on follow (site_id, profile_id, target_id)',
    'create index follow_latest on follow (site_id, profile_id, since_ts desc, id desc)',
    'create index follow_followers on follow (site_id, target_id, since_ts desc, id desc)',
    'create index section_follow_followers on section_follow (site_id, section_id)',
    'create index section_follow_added on section_follow (site_id, added_by) where added_by is not null',
    'create index follow_digest_due on follow_digest (site_id, due_ts) where waiting > 0',
  ]);
}
