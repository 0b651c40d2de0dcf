import { distribute, type MigrationDatabase, oneAfterTheOther, run } from './statements.ts';

/** People subscribe to the calendar by an address of their own, which they can renew. */
export async function up(db: MigrationDatabase): Promise<void> {
  await run(db, [
    oneAfterTheOther,
    `create table calendar_feed (
      site_id bigint not null,
      profile_id bigint not null,
      renewals integer not null default 0,
      is_on boolean not null default true,
      updated_ts bigint not null,
      constraint calendar_feed_pkey primary key (site_id, profile_id)
    )`,
  ]);
  await distribute(db, ['calendar_feed']);
  await run(db, [
    `alter table calendar_feed add constraint calendar_feed_profile_fkey
      foreign key (site_id, profile_id) references profile (site_id, id) on delete cascade`,
  ]);
}
