import { common, distribute, type MigrationDatabase, oneAfterTheOther, run } from './statements.ts';

/** What people send who want to write in a community, and what became of it. */
export async function up(db: MigrationDatabase): Promise<void> {
  await run(db, [
    oneAfterTheOther,
    `create table community_application (
      site_id bigint not null,
      id bigint not null,
      community_id bigint not null,
      profile_id bigint not null,
      message text not null default '',
      status text not null default 'pending',
      reason text not null default '',
      decided_by bigint,
      decided_ts bigint,
      ${common},
      constraint community_application_pkey primary key (site_id, id),
      constraint community_application_status_known
        check (status in ('pending', 'approved', 'declined', 'withdrawn'))
    )`,
  ]);
  await distribute(db, ['community_application']);
  await run(db, [
    `create unique index community_application_once on community_application
      (site_id, profile_id, community_id) where status = 'pending'`,
    'create index community_application_of_person on community_application (site_id, profile_id, id)',
    'create index community_application_queue on community_application (site_id, status, id)',
    `create index community_application_of_community on community_application
      (site_id, community_id, status, id)`,
    `alter table community_application add constraint community_application_profile_fkey
      foreign key (site_id, profile_id) references profile (site_id, id) on delete cascade`,
    `alter table community_application add constraint community_application_community_fkey
      foreign key (site_id, community_id) references community (site_id, id) on delete cascade`,
  ]);
}
