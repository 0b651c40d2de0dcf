import { type MigrationDatabase, oneAfterTheOther, run } from './statements.ts';

/** A site can be closed to its readers, with a word to them. */
export async function up(db: MigrationDatabase): Promise<void> {
  await run(db, [
    oneAfterTheOther,
    `alter table site
      add column closed_ts bigint,
      add column closed_note text not null default ''`,
  ]);
}
