import { type MigrationDatabase, oneAfterTheOther, run } from './statements.ts';

/** How many posts of an act on links were read again since it is over. */
export async function up(db: MigrationDatabase): Promise<void> {
  await run(db, [
    oneAfterTheOther,
    'alter table link_task add column settled_posts integer not null default 0',
  ]);
}
