import { type MigrationDatabase, oneAfterTheOther, run } from './statements.ts';

/** How often a task was begun and how often it failed, so that a run that was taken over is known; how far it came. */
export async function up(db: MigrationDatabase): Promise<void> {
  await run(db, [
    oneAfterTheOther,
    'alter table task add column runs integer not null default 0',
    'alter table task add column failures integer not null default 0',
    'alter table task add column position jsonb',
  ]);
}
