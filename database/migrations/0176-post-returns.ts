import { distribute, type MigrationDatabase, oneAfterTheOther, run } from './statements.ts';

/** Why posts were sent back to their authors or declined. */
export async function up(db: MigrationDatabase): Promise<void> {
  await run(db, [
    oneAfterTheOther,
    `create table post_return (
      site_id bigint not null,
      id bigint not null,
      post_id bigint not null,
      status smallint not null,
      reason text not null,
      created_ts bigint not null,
      created_by bigint,
      constraint post_return_pkey primary key (site_id, id)
    )`,
  ]);
  await distribute(db, ['post_return']);
  await run(db, ['create index post_return_post on post_return (site_id, post_id, id)']);
}
