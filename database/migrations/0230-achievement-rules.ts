import { distribute, type MigrationDatabase, oneAfterTheOther, restorable, run } from './statements.ts';

/** What people are awarded for. */
export async function up(db: MigrationDatabase): Promise<void> {
  await run(db, [
    oneAfterTheOther,
    `create table achievement_rule (
      site_id bigint not null,
      id bigint not null,
      title text not null,
      title_key text not null,
      description text not null default '',
      metric text not null,
      threshold integer not null,
      "window" text not null,
      scope text not null,
      community_id bigint,
      points integer not null,
      badge_id bigint,
      user_group_slug text,
      repeatable boolean not null,
      enabled boolean not null,
      notify boolean not null,
      ${restorable},
      constraint achievement_rule_pkey primary key (site_id, id),
      constraint achievement_rule_scope check ((scope = 'community') = (community_id is not null))
    )`,
  ]);
  await distribute(db, ['achievement_rule']);
  await run(db, [
    'create index achievement_rule_deleted_ts on achievement_rule (deleted_ts) where deleted_ts is not null',
  ]);
}
