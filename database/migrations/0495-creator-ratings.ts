import { distribute, type MigrationDatabase, oneAfterTheOther, run } from './statements.ts';

/** What posts of a creator are rated in a community until somebody rates them themselves. */
export async function up(db: MigrationDatabase): Promise<void> {
  await run(db, [
    oneAfterTheOther,
    `create table creator_rating (
      site_id bigint not null,
      community_id bigint not null,
      profile_id bigint not null,
      rating smallint not null,
      updated_ts bigint not null,
      updated_by bigint,
      constraint creator_rating_pkey primary key (site_id, community_id, profile_id),
      constraint creator_rating_known check (rating between 0 and 5)
    )`,
  ]);
  await distribute(db, ['creator_rating']);
  await run(db, ['create index creator_rating_profile on creator_rating (site_id, profile_id)']);
}
