import { distribute, type MigrationDatabase, oneAfterTheOther, run } from './statements.ts';

/** Posts in other languages, each beside the post that it is a translation of. */
export async function up(db: MigrationDatabase): Promise<void> {
  await run(db, [
    oneAfterTheOther,
    `create table post_translation (
      site_id bigint not null,
      source_id bigint not null,
      language text not null,
      post_id bigint not null,
      source_revision integer not null,
      translator_id bigint,
      created_ts bigint not null,
      created_by bigint,
      constraint post_translation_pkey primary key (site_id, source_id, language)
    )`,
  ]);
  await distribute(db, ['post_translation']);
  await run(db, [
    'create unique index post_translation_post on post_translation (site_id, post_id)',
    `alter table post_translation add constraint post_translation_source_fkey
      foreign key (site_id, source_id) references post (site_id, id) on delete cascade`,
    `alter table post_translation add constraint post_translation_post_fkey
      foreign key (site_id, post_id) references post (site_id, id) on delete cascade`,
  ]);
}
