import { type MigrationDatabase, oneAfterTheOther, run } from './statements.ts';

/** Some acts can be undone for longer than a day. */
export async function up(db: MigrationDatabase): Promise<void> {
  await run(db, [
    oneAfterTheOther,
    'alter table undo_act add column undo_seconds integer not null default 86400',
    'create index undo_act_long on undo_act (site_id, created_ts desc) where undo_seconds > 86400',
  ]);
}
