import { distribute, type MigrationDatabase, oneAfterTheOther, run } from './statements.ts';

/** Which access logs came in, and what all of them together say of each day. */
export async function up(db: MigrationDatabase): Promise<void> {
  await run(db, [
    oneAfterTheOther,
    `create table access_log_file (
      site_id bigint not null,
      content_hash text not null,
      head_hash text not null,
      lines integer not null,
      constraint access_log_file_pkey primary key (site_id, content_hash)
    )`,
    `create table access_log_daily (
      site_id bigint not null,
      day date not null,
      post_id bigint not null,
      views integer not null,
      constraint access_log_daily_pkey primary key (site_id, day, post_id)
    )`,
  ]);
  await distribute(db, ['access_log_file', 'access_log_daily']);
}
