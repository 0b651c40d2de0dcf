import { sql } from 'kysely';
import type { Db } from '#platform/server/database.ts';
import type { PostReturn } from '../../post-return.contract.ts';
import { isReturned } from '../../post-status.contract.ts';

/** The last reason for which a post got the status that it has; null where that needs none. */
export async function lastReturn(
  db: Db,
  siteId: number,
  post: { id: number; status: number },
): Promise<PostReturn> {
  if (!isReturned(post.status)) return null;
  const { rows } = await sql<PostReturn>`
    select last.reason, last.created_ts as at_ts, profile.title as by
    from post_return as last
    left join profile on profile.site_id = ${siteId} and profile.id = last.created_by
    where last.site_id = ${siteId} and last.post_id = ${post.id} and last.status = ${post.status}
    order by last.id desc limit 1`.execute(db);
  const [last] = rows;
  if (!last || last.reason === '') return null;
  return { reason: last.reason, by: last.by, at_ts: last.at_ts };
}
