import { distribute, type MigrationDatabase, oneAfterTheOther, run } from './statements.ts';

/** Where the readers of access logs came from: what all logs say of a day, and what of it the sums of that day hold. */
export async function up(db: MigrationDatabase): Promise<void> {
  await run(db, [
    oneAfterTheOther,
    `create table view_source_logged (
      site_id bigint not null,
      day date not null,
      source text not null,
      host text not null,
      logged bigint not null,
      views bigint not null,
      constraint view_source_logged_pkey primary key (site_id, day, source, host)
    )`,
  ]);
  await distribute(db, ['view_source_logged']);
}
