import { common, distribute, type MigrationDatabase, oneAfterTheOther, run } from './statements.ts';

/** What a site looks at before posts go live, and which links of posts led somewhere. */
export async function up(db: MigrationDatabase): Promise<void> {
  await run(db, [
    oneAfterTheOther,
    `create table checklist (
      site_id bigint not null,
      levels jsonb not null,
      headline_min integer not null,
      headline_max integer not null,
      ${common},
      constraint checklist_pkey primary key (site_id)
    )`,
    `create table link_check (
      site_id bigint not null,
      address_hash text not null,
      address text not null,
      is_broken boolean not null,
      status smallint,
      checked_ts bigint not null,
      constraint link_check_pkey primary key (site_id, address_hash)
    )`,
  ]);
  await distribute(db, ['checklist', 'link_check']);
  await run(db, ['create index link_check_age on link_check (checked_ts)']);
}
