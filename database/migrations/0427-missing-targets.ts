import { sql } from 'kysely';
import { distribute, type MigrationDatabase, oneAfterTheOther, run } from './statements.ts';

/** Whether a redirect leads to nothing is judged when something changes, and kept beside it. */
export async function up(db: MigrationDatabase): Promise<void> {
  await run(db, [
    oneAfterTheOther,
    'alter table redirect add column is_missing boolean not null default false',
    'create index redirect_missing on redirect (site_id, id) where is_missing and deleted_ts is null',
    `create table redirect_check (
      site_id bigint not null,
      heard_count bigint not null default 0,
      checked_count bigint not null default 0,
      round_count bigint,
      after_id bigint not null default 0,
      took_ms bigint not null default 0,
      began_ts bigint,
      checked_ts bigint,
      next_ts bigint not null default 0,
      constraint redirect_check_pkey primary key (site_id)
    )`,
  ]);
  await distribute(db, ['redirect_check']);
  await run(db, [
    'create index redirect_check_behind on redirect_check (next_ts) where heard_count > checked_count',
  ]);
  await askForChecks(db);
}

/** Nothing of what is there was ever judged: the sweep finds these. */
export async function askForChecks(db: MigrationDatabase): Promise<void> {
  const { rows: sites } = await sql<{ id: number }>`select id from site order by id`.execute(db);
  for (const { id } of sites) {
    const { rows } = await sql`select 1 from redirect where site_id = ${id} limit 1`.execute(db);
    if (rows.length === 0) continue;
    await sql`insert into redirect_check (site_id, heard_count) values (${id}, 1)`.execute(db);
  }
}
