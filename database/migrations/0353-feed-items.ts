import { sql } from 'kysely';
import { distribute, type MigrationDatabase, oneAfterTheOther, run } from './statements.ts';

/** The items of feeds one by one, with what each was made from, and what a feed has heard of since it was built. */
export async function up(db: MigrationDatabase): Promise<void> {
  await run(db, [
    oneAfterTheOther,
    `create table custom_feed_item (
      site_id bigint not null,
      feed_id bigint not null,
      post_id bigint not null,
      author_ids bigint[] not null,
      made_of text not null,
      size integer not null,
      part text,
      constraint custom_feed_item_pkey primary key (site_id, feed_id, post_id)
    )`,
  ]);
  await distribute(db, ['custom_feed_item']);
  await run(db, [
    `alter table custom_feed_item add constraint custom_feed_item_feed_fkey
      foreign key (site_id, feed_id) references custom_feed (site_id, id) on delete cascade`,
    'alter table custom_feed add column heard_count bigint not null default 0',
    'alter table custom_feed add column built_count bigint not null default 0',
    'alter table custom_feed add column epoch bigint not null default 0',
    `alter table custom_feed_output add column author_ids bigint[] not null default '{}'`,
  ]);
  const { rows: sites } = await sql<{ id: number }>`select id from site order by id`.execute(db);
  for (const { id } of sites) {
    // Made of nothing, each is made anew by the first build.
    await sql`insert into custom_feed_item (site_id, feed_id, post_id, author_ids, made_of, size, part)
      select ${id}::bigint, o.feed_id, item.post_id, coalesce(p.author_ids, '{}'), '', length(item.part), item.part
      from custom_feed_output as o
      cross join lateral unnest(o.post_ids, o.parts) as item (post_id, part)
      left join post as p on p.site_id = ${id} and p.id = item.post_id
      where o.site_id = ${id} and item.post_id is not null and item.part is not null
      on conflict do nothing`.execute(db);
    await sql`update custom_feed_output as o set author_ids = coalesce((
        select array_agg(distinct author) from custom_feed_item as i cross join lateral unnest(i.author_ids) as author
        where i.site_id = ${id} and i.feed_id = o.feed_id), '{}')
      where o.site_id = ${id}`.execute(db);
  }
  await run(db, ['alter table custom_feed_output drop column parts']);
}
