import { sql } from 'kysely';
import type { Trx } from '#platform/server/database.ts';
import { nextRowVersion } from '#platform/server/row-stamps.ts';

/** The text of a post as it is to become, and as it was read. */
export type TextToRewrite = { id: number; before: string; body: string };

/** A post whose text is another now. */
export type RewrittenPost = { id: number; revision: number };

/**
 * Rewrites texts whose words stay the same, and raises the revisions of their posts; one that is another by now stays.
 * @param now unix seconds
 * @returns those that were written, with their revisions since
 */
export async function rewriteTexts(
  trx: Trx,
  siteId: number,
  texts: readonly TextToRewrite[],
  now: number,
): Promise<RewrittenPost[]> {
  const ids = texts.map(({ id }) => id);
  await sql`select id from post where site_id = ${siteId} and id = any(${ids}::bigint[])
    order by id for update`.execute(trx);
  const { rows } = await sql<{ post_id: number }>`update post_body set body = given.body
    from unnest(${ids}::bigint[], ${texts.map(({ before }) => before)}::text[],
      ${texts.map(({ body }) => body)}::text[]) as given (post_id, before, body)
    where post_body.site_id = ${siteId} and post_body.post_id = given.post_id and post_body.body = given.before
    returning post_body.post_id`.execute(trx);
  return trx
    .updateTable('post')
    .set((eb) => ({ revision: eb('revision', '+', 1), updated_ts: now, row_version: nextRowVersion() }))
    .where('site_id', '=', siteId)
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(rows.map(({ post_id }) => post_id)))))
    .returning(['id', 'revision'])
    .execute();
}
