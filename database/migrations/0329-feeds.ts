import { distribute, type MigrationDatabase, oneAfterTheOther, restorable, run } from './statements.ts';

/** Feeds for partners, what of each is given out, and lists of posts on other sites. */
export async function up(db: MigrationDatabase): Promise<void> {
  await run(db, [
    oneAfterTheOther,
    `create table custom_feed (
      site_id bigint not null,
      id bigint not null,
      slug text not null,
      title text not null,
      description text not null,
      format text not null,
      profile text not null,
      source jsonb not null,
      item_limit integer not null,
      items jsonb not null,
      namespaces jsonb not null,
      root_element text not null,
      item_element text not null,
      body text not null,
      image_size text not null,
      utm jsonb not null,
      access text not null,
      key_hash text,
      key_end text,
      cache_ttl integer not null,
      status text not null,
      last_built_ts bigint,
      last_tried_ts bigint not null default 0,
      last_item_count integer not null default 0,
      last_left_out integer not null default 0,
      last_error text,
      ${restorable},
      constraint custom_feed_pkey primary key (site_id, id),
      constraint custom_feed_format_known
        check (format in ('rss2', 'atom', 'json_feed', 'news_sitemap', 'custom_xml'))
    )`,
    `create table custom_feed_output (
      site_id bigint not null,
      feed_id bigint not null,
      content_type text not null,
      head text not null,
      parts text[] not null,
      separator text not null,
      tail text not null,
      post_ids bigint[] not null,
      changed_ts bigint not null,
      constraint custom_feed_output_pkey primary key (site_id, feed_id)
    )`,
    `create table embed_feed (
      site_id bigint not null,
      id bigint not null,
      title text not null,
      source jsonb not null,
      template text not null,
      item_count integer not null,
      fields text[] not null,
      colors jsonb not null,
      language text,
      allowed_origins text[] not null,
      ${restorable},
      constraint embed_feed_pkey primary key (site_id, id)
    )`,
  ]);
  await distribute(db, ['custom_feed', 'custom_feed_output', 'embed_feed']);
  await run(db, [
    'create unique index custom_feed_slug on custom_feed (site_id, slug) where deleted_ts is null',
    'create index custom_feed_deleted_ts on custom_feed (deleted_ts) where deleted_ts is not null',
    `create index custom_feed_due on custom_feed (last_tried_ts) where status = 'active' and deleted_ts is null`,
    'create index embed_feed_deleted_ts on embed_feed (deleted_ts) where deleted_ts is not null',
    `alter table custom_feed_output add constraint custom_feed_output_feed_fkey
      foreign key (site_id, feed_id) references custom_feed (site_id, id) on delete cascade`,
  ]);
}
