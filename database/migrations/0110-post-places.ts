import { distribute, type MigrationDatabase, oneAfterTheOther, run } from './statements.ts';

/** Posts have places in sections, some of them kept; what is spam is told to the service that looks for it. */
export async function up(db: MigrationDatabase): Promise<void> {
  await run(db, [
    oneAfterTheOther,
    `create table section_position (
      site_id bigint not null,
      section_id bigint not null,
      post_id bigint not null,
      position integer not null,
      is_frozen boolean not null default false,
      frozen_until_ts bigint,
      updated_ts bigint not null,
      updated_by bigint,
      constraint section_position_pkey primary key (site_id, section_id, post_id),
      constraint section_position_known check (position >= 0)
    )`,
    `create table spam_report (
      site_id bigint not null,
      id bigint not null,
      post_id bigint not null,
      is_spam boolean not null,
      service text not null,
      attempts integer not null default 0,
      error text,
      created_ts bigint not null,
      constraint spam_report_pkey primary key (site_id, id)
    )`,
  ]);
  await distribute(db, ['section_position', 'spam_report']);
  await run(db, [
    `alter table section_position add constraint section_position_post_fkey
      foreign key (site_id, post_id) references post (site_id, id) on delete cascade`,
    `alter table spam_report add constraint spam_report_post_fkey
      foreign key (site_id, post_id) references post (site_id, id) on delete cascade`,
    'create index section_position_of_post on section_position (site_id, post_id)',
    'create index spam_report_of_post on spam_report (site_id, post_id)',
  ]);
}
