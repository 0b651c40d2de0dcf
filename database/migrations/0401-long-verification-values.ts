import { type MigrationDatabase, oneAfterTheOther, run } from './statements.ts';

/** What is kept of a one-time link may be long, and a tree of values takes 2.7 kB at most. */
export async function up(db: MigrationDatabase): Promise<void> {
  await run(db, [
    oneAfterTheOther,
    'drop index if exists auth.verification_value',
    'create index verification_value on auth.verification using hash (value)',
  ]);
}
