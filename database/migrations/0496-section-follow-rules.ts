import { distribute, type MigrationDatabase, oneAfterTheOther, run } from './statements.ts';

/** Sections that people follow without choosing them, on the site or in a community, and to whom each was given. */
export async function up(db: MigrationDatabase): Promise<void> {
  await run(db, [
    oneAfterTheOther,
    `create table section_follow_rule (
      site_id bigint not null,
      id bigint not null,
      section_id bigint not null,
      community_id bigint,
      kind text not null,
      since_ts bigint not null,
      given_up_to bigint,
      created_by bigint,
      constraint section_follow_rule_pkey primary key (site_id, id),
      constraint section_follow_rule_kind_known check (kind in ('default', 'forced'))
    )`,
    `create table section_follow_given (
      site_id bigint not null,
      rule_id bigint not null,
      profile_id bigint not null,
      constraint section_follow_given_pkey primary key (site_id, rule_id, profile_id)
    )`,
  ]);
  await distribute(db, ['section_follow_rule', 'section_follow_given']);
  await run(db, [
    `create unique index section_follow_rule_key
      on section_follow_rule (site_id, section_id, coalesce(community_id, 0))`,
    'create index section_follow_given_profile on section_follow_given (site_id, profile_id)',
  ]);
}
