import { type MigrationDatabase, oneAfterTheOther, run } from './statements.ts';

/** How many words a post has is kept beside its body; those that were written before are counted by a sweep. */
export async function up(db: MigrationDatabase): Promise<void> {
  await run(db, [
    oneAfterTheOther,
    'alter table post_body add column word_count integer',
    'create index post_body_uncounted on post_body (site_id, post_id) where word_count is null',
  ]);
}
