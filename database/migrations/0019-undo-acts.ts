import { distribute, type MigrationDatabase, oneAfterTheOther, run } from './statements.ts';

/** Deletes and bulk acts that can be undone for a day, and what an undo did and left. */
export async function up(db: MigrationDatabase): Promise<void> {
  await run(db, [
    oneAfterTheOther,
    `create table undo_act (
      site_id bigint not null,
      id bigint not null,
      kind text not null,
      count integer not null default 0,
      row_ids bigint[] not null default '{}',
      revisions integer[] not null default '{}',
      task_id bigint,
      created_ts bigint not null,
      created_by bigint,
      undone_ts bigint,
      undone_by bigint,
      undo_batch_id bigint,
      undo_task_id bigint,
      undone_count integer not null default 0,
      left_count integer not null default 0,
      left_rows jsonb not null default '[]',
      constraint undo_act_pkey primary key (site_id, id)
    )`,
  ]);
  await distribute(db, ['undo_act']);
  await run(db, [
    'create index undo_act_oldest on undo_act (created_ts)',
    `create index undo_act_undo_batch on undo_act (site_id, undo_batch_id) where undo_batch_id is not null`,
  ]);
}
