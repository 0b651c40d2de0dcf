import { type MigrationDatabase, oneAfterTheOther, run } from './statements.ts';

/** Sessions know when whoever holds them last showed who they are, and by what: oneself, or the word of a provider. */
export async function up(db: MigrationDatabase): Promise<void> {
  await run(db, [
    oneAfterTheOther,
    'alter table auth.session add column confirmed_at timestamptz, add column confirmed_by text',
  ]);
}
