import { sql } from 'kysely';
import { distribute, type MigrationDatabase, oneAfterTheOther, run } from './statements.ts';

/**
 * Headlines stand apart with the index of their letters, the dearest of all: whatever else becomes of a post, its status
 * above all, leaves it alone. When a post was made stands there too, so that a list reads no more posts than it shows.
 */
export async function up(db: MigrationDatabase): Promise<void> {
  await run(db, [
    oneAfterTheOther,
    `create table post_headline (
      site_id bigint not null,
      post_id bigint not null,
      headline text not null,
      created_ts bigint not null,
      constraint post_headline_pkey primary key (site_id, post_id)
    )`,
  ]);
  await distribute(db, ['post_headline']);
  // What is written meanwhile would be missing there.
  await run(db, ['lock table post in share row exclusive mode']);
  await keepHeadlines(db);
  await run(db, [
    'create index post_headline_letters on post_headline using gin (site_id, headline gin_trgm_ops)',
    `alter table post_headline add constraint post_headline_post_fkey
      foreign key (site_id, post_id) references post (site_id, id) on delete cascade`,
    'drop index post_headline_search',
  ]);
}

/** The headlines of posts that are there; an empty one is looked for by nobody. */
export async function keepHeadlines(db: MigrationDatabase): Promise<void> {
  const { rows } = await sql<{ id: number }>`select id from site order by id`.execute(db);
  for (const { id } of rows) {
    await sql`insert into post_headline (site_id, post_id, headline, created_ts)
      select ${id}::bigint, post.id, post.headline, post.created_ts from post
      where post.site_id = ${id}::bigint and post.headline <> '' order by post.id
      on conflict (site_id, post_id) do nothing`.execute(db);
  }
}
