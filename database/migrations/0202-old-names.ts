import { distribute, type MigrationDatabase, oneAfterTheOther, run } from './statements.ts';

/** Names that tags and sections had in addresses, and what those became part of that are gone (`#` and the id). */
export async function up(db: MigrationDatabase): Promise<void> {
  await run(db, [
    oneAfterTheOther,
    `create table old_name (
      site_id bigint not null,
      page_type text not null,
      name text not null,
      object_id bigint not null,
      created_ts bigint not null,
      constraint old_name_pkey primary key (site_id, page_type, name)
    )`,
  ]);
  await distribute(db, ['old_name']);
}
