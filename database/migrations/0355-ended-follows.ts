import { distribute, type MigrationDatabase, oneAfterTheOther, run } from './statements.ts';

/** Follows that ended within the last day: whoever follows anew then is no new follower. */
export async function up(db: MigrationDatabase): Promise<void> {
  await run(db, [
    oneAfterTheOther,
    `create table ended_follow (
      site_id bigint not null,
      profile_id bigint not null,
      target_id bigint not null,
      since_ts bigint not null,
      ended_ts bigint not null,
      constraint ended_follow_pkey primary key (site_id, profile_id, target_id)
    )`,
  ]);
  await distribute(db, ['ended_follow']);
  await run(db, [
    'create index ended_follow_of on ended_follow (site_id, target_id, since_ts)',
    'create index ended_follow_ended on ended_follow (site_id, ended_ts)',
  ]);
}
