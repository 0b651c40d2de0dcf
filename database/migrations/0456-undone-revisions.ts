import { type MigrationDatabase, oneAfterTheOther, run } from './statements.ts';

/** With which revisions an undo left its rows: so the act before it finds them as it left them itself. And whether mails went out. */
export async function up(db: MigrationDatabase): Promise<void> {
  await run(db, [
    oneAfterTheOther,
    `alter table undo_act
      add column undone_row_ids bigint[] not null default '{}',
      add column undone_revisions integer[] not null default '{}',
      add column has_sent boolean not null default false`,
  ]);
}
