import { sql } from 'kysely';
import type { Db } from '#platform/server/database.ts';

/** So many of the newest posts with a shortcode are looked through. */
const MOST = 10_000;

/** The newest posts whose text uses a shortcode; who may see them is decided after. */
export async function postsWithShortcode(db: Db, siteId: number, name: string): Promise<number[]> {
  const { rows } = await sql<{ post_id: number }>`select post_id from post_body
    where site_id = ${siteId} and shortcodes @> ${[name]}::text[] and shortcodes <> '{}'
    order by post_id desc limit ${MOST}`.execute(db);
  return rows.map((row) => row.post_id);
}
