import { common, distribute, type MigrationDatabase, oneAfterTheOther, run } from './statements.ts';

/** Templates of addresses by page type: the one in use, and those before it, whose addresses go on to lead somewhere. */
export async function up(db: MigrationDatabase): Promise<void> {
  await run(db, [
    oneAfterTheOther,
    `create table route_template (
      site_id bigint not null,
      id bigint not null,
      page_type text not null,
      template text not null,
      replaced_ts bigint,
      ${common},
      constraint route_template_pkey primary key (site_id, id)
    )`,
  ]);
  await distribute(db, ['route_template']);
  await run(db, [
    'create unique index route_template_in_use on route_template (site_id, page_type) where replaced_ts is null',
    'create index route_template_newest on route_template (site_id, page_type, created_ts desc)',
  ]);
}
