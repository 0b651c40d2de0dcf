import { distribute, type MigrationDatabase, oneAfterTheOther, restorable, run } from './statements.ts';

/** Screens that people put together from widgets. */
export async function up(db: MigrationDatabase): Promise<void> {
  await run(db, [
    oneAfterTheOther,
    `create table dashboard (
      site_id bigint not null,
      id bigint not null,
      slug text not null,
      title text not null,
      owner_id bigint,
      widgets jsonb not null default '[]',
      ${restorable},
      constraint dashboard_pkey primary key (site_id, id)
    )`,
  ]);
  await distribute(db, ['dashboard']);
  await run(db, [
    `create unique index dashboard_slug_key on dashboard (site_id, slug, owner_id) nulls not distinct
      where deleted_ts is null`,
    'create index dashboard_owner on dashboard (site_id, owner_id)',
    'create index dashboard_deleted on dashboard (deleted_ts) where deleted_ts is not null',
  ]);
}
