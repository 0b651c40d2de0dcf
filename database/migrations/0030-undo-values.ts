import { type MigrationDatabase, run } from './statements.ts';

/** An undo knows what rows said before an act that changed them. */
export async function up(db: MigrationDatabase): Promise<void> {
  await run(db, [`alter table undo_act add column befores jsonb not null default '[]'`]);
}
