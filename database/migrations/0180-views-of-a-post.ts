import { type MigrationDatabase, oneAfterTheOther, run } from './statements.ts';

/** Where the readers of one post came from is read from its own rows alone. */
export async function up(db: MigrationDatabase): Promise<void> {
  await run(db, [
    oneAfterTheOther,
    'create index view_bucket_post on view_bucket (site_id, post_id, bucket_ts)',
  ]);
}
