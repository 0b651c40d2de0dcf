import { distribute, type MigrationDatabase, oneAfterTheOther, run } from './statements.ts';

/** What posts were at each save: the fields as one object, the body beside them. */
export async function up(db: MigrationDatabase): Promise<void> {
  await run(db, [
    oneAfterTheOther,
    `create table post_revision (
      site_id bigint not null,
      id bigint not null,
      post_id bigint not null,
      number integer not null,
      reason text not null,
      changed_fields text[] not null default '{}',
      name text not null default '',
      word_count integer not null default 0,
      content jsonb not null,
      body text not null,
      created_ts bigint not null,
      created_by bigint,
      constraint post_revision_pkey primary key (site_id, id)
    )`,
  ]);
  await distribute(db, ['post_revision']);
  await run(db, [
    'create unique index post_revision_number on post_revision (site_id, post_id, number desc)',
    `alter table post_revision add constraint post_revision_post_fkey
      foreign key (site_id, post_id) references post (site_id, id) on delete cascade`,
  ]);
}
