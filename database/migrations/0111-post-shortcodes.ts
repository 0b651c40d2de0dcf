import { type MigrationDatabase, oneAfterTheOther, run } from './statements.ts';

/** Posts are found by the shortcodes that stand in their bodies, whoever writes these. */
export async function up(db: MigrationDatabase): Promise<void> {
  await run(db, [
    oneAfterTheOther,
    String.raw`create function shortcodes_of(body text) returns text[] language sql immutable parallel safe as
      'select coalesce(array_agg(distinct lower(found[1])), ''{}'')
        from regexp_matches(body, ''\[([a-zA-Z][a-zA-Z0-9_-]{1,39})(?=[\s\]/])'', ''g'') as found'`,
    'alter table post_body add column shortcodes text[] generated always as (shortcodes_of(body)) stored',
    `create index post_body_shortcodes on post_body using gin (site_id, shortcodes) where shortcodes <> '{}'`,
  ]);
}
