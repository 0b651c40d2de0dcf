import { sql } from 'kysely';
import { type MigrationDatabase, oneAfterTheOther, run } from './statements.ts';

const links = [
  ['post_author', 'profile_id'],
  ['post_section', 'section_id'],
  ['post_tag', 'tag_id'],
] as const;

/** Readers get lists by when posts were published, which the link tables repeat as they do status and creation. */
export async function up(db: MigrationDatabase): Promise<void> {
  await run(db, [
    oneAfterTheOther,
    ...links.map(([table]) => `alter table ${table} add column published_ts bigint`),
  ]);
  await repeatPublication(db);
  await run(db, [
    `create index post_read on post (site_id, coalesce(published_ts, created_ts) desc, id desc)
      where status in (0, 1, 2)`,
    `create index post_community_read on post (site_id, community_id, coalesce(published_ts, created_ts) desc, id desc)
      where community_id is not null and status in (0, 1, 2)`,
    ...links.map(
      ([table, key]) =>
        `create index ${table}_read on ${table}
          (site_id, ${key}, coalesce(published_ts, created_ts) desc, post_id desc) where status in (0, 1, 2)`,
    ),
  ]);
}

/** Fills the links of posts that were published before. */
export async function repeatPublication(db: MigrationDatabase): Promise<void> {
  for (const [table] of links) {
    await sql`update ${sql.table(table)} as link set published_ts = post.published_ts from post
      where post.site_id = link.site_id and post.id = link.post_id
        and post.published_ts is not null and link.published_ts is null`.execute(db);
  }
}
