import { distribute, type MigrationDatabase, oneAfterTheOther, run } from './statements.ts';

/** The order of a front has a version, so that two who order it at once hear of each other. */
export async function up(db: MigrationDatabase): Promise<void> {
  await run(db, [
    oneAfterTheOther,
    `create table front_order (
      site_id bigint not null,
      section_id bigint not null,
      order_revision integer not null default 0,
      updated_ts bigint,
      updated_by bigint,
      constraint front_order_pkey primary key (site_id, section_id)
    )`,
  ]);
  await distribute(db, ['front_order']);
}
