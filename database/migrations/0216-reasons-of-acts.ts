import { type MigrationDatabase, oneAfterTheOther, run } from './statements.ts';

/** How many rows an act, or its undo, left as they were for which reason; of an undo also who had changed them, and when last. */
export async function up(db: MigrationDatabase): Promise<void> {
  await run(db, [
    oneAfterTheOther,
    `alter table post_batch add column stayed jsonb not null default '{}'`,
    // A hundred thousand ids are not read to know how many they are.
    `alter table post_batch
      add column requested integer not null generated always as (cardinality(post_ids)) stored`,
    `alter table undo_act add column stayed jsonb not null default '{}'`,
    `alter table undo_act add column left_groups jsonb not null default '[]'`,
  ]);
}
