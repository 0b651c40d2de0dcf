import { type MigrationDatabase, oneAfterTheOther, run } from './statements.ts';

/** Whoever waits for a payment asks every few seconds for their newest checkout. */
export async function up(db: MigrationDatabase): Promise<void> {
  await run(db, [
    oneAfterTheOther,
    'create index checkout_of_person on checkout (site_id, profile_id, created_ts desc, id desc)',
  ]);
}
