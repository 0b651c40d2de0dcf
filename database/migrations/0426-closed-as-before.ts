import { sql } from 'kysely';
import { type MigrationDatabase, oneAfterTheOther, run } from './statements.ts';

/** Without staff nobody could make an account: a site that is there stays so until it says otherwise. */
export async function up(db: MigrationDatabase): Promise<void> {
  await run(db, [oneAfterTheOther]);
  await closeSignUps(db);
}

export async function closeSignUps(db: MigrationDatabase): Promise<void> {
  const { rows: sites } = await sql<{ id: number; created_ts: number }>`
    select id, created_ts from site order by id`.execute(db);
  for (const { id, created_ts } of sites) {
    await sql`insert into setting (site_id, name, value, updated_ts)
      values (${id}, 'sign_ups', '"off"'::jsonb, ${created_ts})
      on conflict (site_id, name) do nothing`.execute(db);
  }
}
