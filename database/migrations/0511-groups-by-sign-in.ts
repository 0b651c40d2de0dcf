import { distribute, type MigrationDatabase, oneAfterTheOther, run } from './statements.ts';

/** Which groups of readers a provider maps the values of its claim to, and to whom it gave which of them. */
export async function up(db: MigrationDatabase): Promise<void> {
  await run(db, [
    oneAfterTheOther,
    `alter table sign_in_provider add column group_map jsonb not null default '[]'`,
    `create table sign_in_group (
      site_id bigint not null,
      profile_id bigint not null,
      provider_id bigint not null,
      group_id bigint not null,
      created_ts bigint not null,
      constraint sign_in_group_pkey primary key (site_id, profile_id, provider_id, group_id)
    )`,
  ]);
  await distribute(db, ['sign_in_group']);
  await run(db, [
    'create index sign_in_group_group on sign_in_group (site_id, group_id)',
    `alter table sign_in_group add constraint sign_in_group_group_fkey
      foreign key (site_id, group_id) references user_group (site_id, id) on delete cascade`,
    `alter table sign_in_group add constraint sign_in_group_profile_fkey
      foreign key (site_id, profile_id) references profile (site_id, id) on delete cascade`,
  ]);
}
