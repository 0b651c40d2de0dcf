import { common, distribute, type MigrationDatabase, oneAfterTheOther, run } from './statements.ts';

/** How a site is served, and every save of it. */
export async function up(db: MigrationDatabase): Promise<void> {
  await run(db, [
    oneAfterTheOther,
    `create table technical_setting (
      site_id bigint not null,
      settings jsonb not null,
      ${common},
      constraint technical_setting_pkey primary key (site_id)
    )`,
    `create table technical_revision (
      site_id bigint not null,
      id bigint not null,
      number integer not null,
      settings jsonb not null,
      changed text[] not null,
      restored_number integer,
      created_ts bigint not null,
      created_by bigint,
      constraint technical_revision_pkey primary key (site_id, id)
    )`,
  ]);
  await distribute(db, ['technical_setting', 'technical_revision']);
  await run(db, ['create unique index technical_revision_number on technical_revision (site_id, number)']);
}
