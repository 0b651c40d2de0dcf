import { distribute, type MigrationDatabase, oneAfterTheOther, restorable, run } from './statements.ts';

/** What colleagues say to each other about posts. */
export async function up(db: MigrationDatabase): Promise<void> {
  await run(db, [
    oneAfterTheOther,
    `create table post_note (
      site_id bigint not null,
      id bigint not null,
      post_id bigint not null,
      thread_id bigint,
      text text not null,
      mention_ids bigint[] not null default '{}',
      edited_ts bigint,
      resolved_ts bigint,
      resolved_by bigint,
      ${restorable},
      constraint post_note_pkey primary key (site_id, id)
    )`,
  ]);
  await distribute(db, ['post_note']);
  await run(db, [
    'create index post_note_of_post on post_note (site_id, post_id, id)',
    'create index post_note_of_writer on post_note (site_id, created_by, id)',
    'create index post_note_deleted on post_note (deleted_ts) where deleted_ts is not null',
    `alter table post_note add constraint post_note_post_fkey
      foreign key (site_id, post_id) references post (site_id, id) on delete cascade`,
  ]);
}
