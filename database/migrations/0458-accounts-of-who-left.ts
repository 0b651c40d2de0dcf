import { sql } from 'kysely';
import { type MigrationDatabase, oneAfterTheOther, run } from './statements.ts';

/** Accounts of whoever was banned, deactivated or deleted before accounts followed them stop as those of later ones do. */
export async function up(db: MigrationDatabase): Promise<void> {
  await run(db, [
    oneAfterTheOther,
    'create index profile_merged on profile (site_id, merged_into) where merged_into is not null',
  ]);
  await stopWhoLeft(db);
}

/** Site after site: each statement stays with the rows of one. */
export async function stopWhoLeft(db: MigrationDatabase): Promise<void> {
  const now = Math.floor(Date.now() / 1000);
  const { rows: sites } = await sql<{ id: number }>`select id from site order by id`.execute(db);
  for (const { id } of sites) {
    await sql`update social_account as account set stopped_ts = ${now}, revision = account.revision + 1
      from profile as person
      where account.site_id = ${id} and person.site_id = ${id} and person.id = account.created_by
        and account.stopped_ts is null and account.deleted_ts is null and person.erased_ts is null
        and (person.status = 2 or person.deleted_ts is not null
          or (person.status = 3 and person.merged_into is null))`.execute(db);
  }
}
