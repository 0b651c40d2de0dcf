import { distribute, type MigrationDatabase, oneAfterTheOther, run } from './statements.ts';

/** What people were awarded, the badges that they wear, and how often authors opened posts of their own. */
export async function up(db: MigrationDatabase): Promise<void> {
  await run(db, [
    oneAfterTheOther,
    `create table achievement_award (
      site_id bigint not null,
      id bigint not null,
      rule_id bigint not null,
      profile_id bigint not null,
      period_key text not null,
      rule_title text not null,
      points integer not null,
      badge_id bigint,
      user_group_slug text,
      earned_ts bigint not null,
      constraint achievement_award_pkey primary key (site_id, id)
    )`,
    `create table badge_assignment (
      site_id bigint not null,
      badge_id bigint not null,
      profile_id bigint not null,
      created_ts bigint not null,
      created_by bigint,
      constraint badge_assignment_pkey primary key (site_id, badge_id, profile_id)
    )`,
    `create table view_own (
      site_id bigint not null,
      post_id bigint not null,
      day date not null,
      views integer not null,
      constraint view_own_pkey primary key (site_id, post_id, day)
    )`,
  ]);
  await distribute(db, ['achievement_award', 'badge_assignment', 'view_own']);
  await run(db, [
    'create unique index achievement_award_once on achievement_award (site_id, rule_id, profile_id, period_key)',
    'create index achievement_award_earned on achievement_award (site_id, earned_ts, id)',
    `create index achievement_award_profile on achievement_award (site_id, profile_id, earned_ts)
      include (points)`,
    'create index badge_assignment_profile on badge_assignment (site_id, profile_id)',
    ...['achievement_award', 'badge_assignment'].map(
      (table) => `alter table ${table} add constraint ${table}_profile_fkey
        foreign key (site_id, profile_id) references profile (site_id, id) on delete cascade`,
    ),
    `alter table badge_assignment add constraint badge_assignment_badge_fkey
      foreign key (site_id, badge_id) references badge (site_id, id) on delete cascade`,
  ]);
}
