import { distribute, type MigrationDatabase, oneAfterTheOther, run } from './statements.ts';

/** What updates of live blogs said before they were edited. */
export async function up(db: MigrationDatabase): Promise<void> {
  await run(db, [
    oneAfterTheOther,
    `create table live_entry_edit (
      site_id bigint not null,
      id bigint not null,
      entry_id bigint not null,
      title text not null,
      body text not null,
      edited_ts bigint not null,
      edited_by bigint,
      constraint live_entry_edit_pkey primary key (site_id, id)
    )`,
  ]);
  await distribute(db, ['live_entry_edit']);
  await run(db, [
    'create index live_entry_edit_of_entry on live_entry_edit (site_id, entry_id, id)',
    `alter table live_entry_edit add constraint live_entry_edit_entry_fkey
      foreign key (site_id, entry_id) references live_entry (site_id, id) on delete cascade`,
  ]);
}
