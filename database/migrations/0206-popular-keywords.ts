import { distribute, type MigrationDatabase, oneAfterTheOther, run } from './statements.ts';

/** What readers look for on the site, by the day; a word is told to nobody before several readers have used it. */
export async function up(db: MigrationDatabase): Promise<void> {
  await run(db, [
    oneAfterTheOther,
    `create table keyword_daily (
      site_id bigint not null,
      day date not null,
      word text not null,
      searches integer not null,
      clicks integer not null,
      found integer not null,
      constraint keyword_daily_pkey primary key (site_id, day, word)
    )`,
    // The first visitors as numbers that say nothing; they go once there were enough of them.
    `create table keyword (
      site_id bigint not null,
      word text not null,
      visitors text[] not null default '{}',
      is_common boolean not null default false,
      last_day date not null,
      constraint keyword_pkey primary key (site_id, word)
    )`,
    `create table keyword_pin (
      site_id bigint not null,
      word text not null,
      post_id bigint not null,
      created_ts bigint not null,
      created_by bigint not null,
      constraint keyword_pin_pkey primary key (site_id, word)
    )`,
  ]);
  await distribute(db, ['keyword_daily', 'keyword', 'keyword_pin']);
  await run(db, [
    'create index keyword_common on keyword (site_id, word) where is_common',
    'create index keyword_rare on keyword (site_id, last_day) where not is_common',
    'create index keyword_daily_word on keyword_daily (site_id, word, day) include (searches, clicks, found)',
  ]);
}
