import { sql } from 'kysely';
import type { Db } from '#platform/server/database.ts';
import { countWords } from './body-figures.ts';

/** A body has up to two megabytes: few are read together. */
const AT_ONCE = 20;
/** So many posts are counted before others get their turn. */
const MOST_IN_TURN = 20_000;

/** Counts the words of posts that were written before words were kept. @returns how many posts it counted */
export async function countOldWords(db: Db, signal?: AbortSignal): Promise<number> {
  let counted = 0;
  while (!signal?.aborted && counted < MOST_IN_TURN) {
    const { rows: open } = await sql<{
      site_id: number;
      post_id: number;
    }>`select site_id, post_id from post_body
      where word_count is null order by site_id, post_id limit ${AT_ONCE}`.execute(db);
    for (const [siteId, ofSite] of Map.groupBy(open, ({ site_id }) => site_id)) {
      const ids = ofSite.map(({ post_id }) => post_id);
      await countOf(db, siteId, ids);
    }
    counted += open.length;
    if (open.length < AT_ONCE) break;
  }
  return counted;
}

async function countOf(db: Db, siteId: number, ids: readonly number[]): Promise<void> {
  const { rows } = await sql<{ post_id: number; body: string }>`select post_id, body from post_body
    where site_id = ${siteId} and post_id = any(${[...ids]}::bigint[])`.execute(db);
  const words = rows.map(({ body }) => countWords(body));
  const postIds = rows.map(({ post_id }) => post_id);
  await db.transaction().execute(async (trx) => {
    // Lists keep rows by their versions. A post is taken before its body, as by whoever saves it.
    await sql`select id from post where site_id = ${siteId} and id = any(${postIds}::bigint[])
      order by id for update`.execute(trx);
    await sql`update post set row_version = row_version + 1
      where site_id = ${siteId} and id = any(${postIds}::bigint[])`.execute(trx);
    // Whoever saved a post meanwhile has counted it.
    await sql`update post_body set word_count = given.words
      from unnest(${postIds}::bigint[], ${words}::integer[]) as given (post_id, words)
      where post_body.site_id = ${siteId} and post_body.post_id = given.post_id
        and post_body.word_count is null`.execute(trx);
  });
}
