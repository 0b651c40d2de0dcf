import { type MigrationDatabase, oneAfterTheOther, run } from './statements.ts';

/** Posts have a short line above the headline, and link posts the address that they lead to. */
export async function up(db: MigrationDatabase): Promise<void> {
  await run(db, [
    oneAfterTheOther,
    `alter table post
      add column kicker text not null default '',
      add column external_url text`,
  ]);
}
