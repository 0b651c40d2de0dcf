import { distribute, type MigrationDatabase, oneAfterTheOther, restorable, run } from './statements.ts';

/** Badges of people and of posts. */
export async function up(db: MigrationDatabase): Promise<void> {
  await run(db, [
    oneAfterTheOther,
    `create table badge (
      site_id bigint not null,
      id bigint not null,
      kind text not null,
      name text not null,
      name_key text not null,
      avatar text not null default '',
      description text not null default '',
      link text not null default '',
      tags text[] not null default '{}',
      assigned_count integer not null default 0,
      ${restorable},
      constraint badge_pkey primary key (site_id, id),
      constraint badge_kind_known check (kind in ('user', 'post'))
    )`,
  ]);
  await distribute(db, ['badge']);
  await run(db, [
    'create unique index badge_name_key on badge (site_id, kind, name_key) where deleted_ts is null',
    'create index badge_deleted_ts on badge (deleted_ts) where deleted_ts is not null',
    'create index redirect_deleted_ts on redirect (deleted_ts) where deleted_ts is not null',
  ]);
}
