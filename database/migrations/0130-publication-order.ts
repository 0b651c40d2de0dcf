import { sql } from 'kysely';
import { type MigrationDatabase, oneAfterTheOther, run } from './statements.ts';

const links = [
  ['post_author', 'profile_id'],
  ['post_section', 'section_id'],
  ['post_tag', 'tag_id'],
] as const;
const AT_ONCE = 5_000;

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

/** Fills the links of posts that were published before, some thousand posts of a site a step. */
export async function repeatPublication(db: MigrationDatabase, atOnce = AT_ONCE): Promise<void> {
  const { rows: sites } = await sql<{ id: number }>`select id from site`.execute(db);
  for (const { id } of sites) {
    let after = -1;
    for (;;) {
      const last = await lastOfStep(db, id, after, atOnce);
      if (last === null) break;
      for (const [table] of links) await fill(db, table, id, { after, last });
      after = last;
    }
  }
}

async function lastOfStep(db: MigrationDatabase, siteId: number, after: number, atOnce: number) {
  const { rows } = await sql<{ last: string | number | null }>`select max(id) as last from (
    select id from post where site_id = ${siteId} and id > ${after} order by id limit ${atOnce}) as step`.execute(
    db,
  );
  const last = rows[0]?.last ?? null;
  return last === null ? null : Number(last);
}

async function fill(
  db: MigrationDatabase,
  table: string,
  siteId: number,
  { after, last }: { after: number; last: number },
): Promise<void> {
  await sql`update ${sql.table(table)} as link set published_ts = post.published_ts from post
    where post.site_id = ${siteId} and post.id > ${after} and post.id <= ${last}
      and post.published_ts is not null and link.site_id = ${siteId} and link.post_id = post.id
      and link.published_ts is null`.execute(db);
}
