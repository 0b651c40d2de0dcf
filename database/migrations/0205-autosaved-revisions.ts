import { type MigrationDatabase, oneAfterTheOther, run } from './statements.ts';

/**
 * What was kept of unsaved work is a revision of its own kind: it has the number of the revision that it follows, and a
 * place after it. Somebody who waits for a post says so at its lock.
 */
export async function up(db: MigrationDatabase): Promise<void> {
  await run(db, [
    oneAfterTheOther,
    'alter table post_revision add column autosave integer not null default 0',
    'drop index post_revision_number',
    'create unique index post_revision_number on post_revision (site_id, post_id, number desc, autosave desc)',
    `create index post_revision_autosaves on post_revision (site_id, created_ts)
      where autosave > 0 and name = ''`,
    'alter table edit_lock add column asked_by bigint, add column asked_ts bigint',
  ]);
}
