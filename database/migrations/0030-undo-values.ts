import { type MigrationDatabase, oneAfterTheOther, run } from './statements.ts';

/** An undo knows what rows said before an act that changed them. */
export async function up(db: MigrationDatabase): Promise<void> {
  await run(db, [oneAfterTheOther, `alter table undo_act add column befores jsonb not null default '[]'`]);
}
