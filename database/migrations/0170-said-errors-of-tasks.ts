import { type MigrationDatabase, oneAfterTheOther, run } from './statements.ts';

/** Why a task failed, with what the sentence fills in: each reader has it in their own language. */
export const up = (db: MigrationDatabase): Promise<void> =>
  run(db, [oneAfterTheOther, 'alter table task add column error_said jsonb']);
