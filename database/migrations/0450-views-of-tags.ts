import { type MigrationDatabase, oneAfterTheOther, run } from './statements.ts';

/** How often posts of a tag were read in thirty days, counted anew each hour. */
export async function up(db: MigrationDatabase): Promise<void> {
  await run(db, [oneAfterTheOther, 'alter table tag add column page_views_30d bigint not null default 0']);
}
