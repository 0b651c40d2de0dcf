import { distribute, type MigrationDatabase, oneAfterTheOther, restorable, run } from './statements.ts';

/** Rules that find phrases in posts as readers get them: links, and texts in their place. */
export async function up(db: MigrationDatabase): Promise<void> {
  await run(db, [
    oneAfterTheOther,
    `create table text_rule (
      site_id bigint not null,
      id bigint not null,
      find_phrase text not null,
      phrase_key text not null,
      match_case boolean not null default false,
      whole_word boolean not null default true,
      link_mode smallint not null default 1,
      replace_phrase text not null,
      extra jsonb not null default '{}',
      included_tags text[] not null default '{}',
      excluded_tags text[] not null default '{}',
      excluded_post_ids bigint[] not null default '{}',
      max_per_post smallint not null default 1,
      enabled boolean not null default true,
      starts_ts bigint,
      ends_ts bigint,
      priority integer not null default 0,
      ${restorable},
      constraint text_rule_pkey primary key (site_id, id)
    )`,
  ]);
  await distribute(db, ['text_rule']);
  await run(db, [
    'create index text_rule_phrase on text_rule (site_id, phrase_key, id) where deleted_ts is null',
    'create index text_rule_deleted_ts on text_rule (deleted_ts) where deleted_ts is not null',
  ]);
}
