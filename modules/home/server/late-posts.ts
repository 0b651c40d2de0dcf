import { overduePosts } from '#modules/posts/posts.public.ts';
import type { Call } from '#platform/server/answer.ts';
import type { Db } from '#platform/server/database.ts';

const MOST = 5;

/** What should be live already and is not, of what the caller sees on the whole site. */
export async function lateHere(db: Db, { site, caller, now }: Pick<Call, 'site' | 'caller' | 'now'>) {
  const found = await overduePosts(db, { site, caller, communityId: null }, now);
  return { count: found.length, posts: found.slice(0, MOST) };
}
