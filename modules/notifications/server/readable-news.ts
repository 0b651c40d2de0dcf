import { LIVE, PRIVATE } from '#modules/posts/post-status.contract.ts';
import { type postViewer, sees } from '#modules/posts/posts.public.ts';
import type { Db } from '#platform/server/database.ts';
import type { Notification } from '../notifications.contract.ts';
import { said } from './news/people-to-tell.ts';

/** What says something of a post that not everybody may read. */
const ofPosts = ['post', 'posts', 'headline', 'reason', 'page'];

/**
 * The same notifications as their receiver may read them now: posts are called what they are called now, and of one that
 * the receiver does not see any more, or that is gone, nothing is said.
 */
export async function readableNews<Told extends Pick<Notification, 'facts'>>(
  db: Db,
  siteId: number,
  viewer: () => Promise<ReturnType<typeof postViewer> | null>,
  items: readonly Told[],
): Promise<Told[]> {
  const ids = [...new Set(items.flatMap((item) => postOf(item) ?? []))];
  if (ids.length === 0) return [...items];
  const posts = await db
    .selectFrom('post')
    .select(['id', 'status', 'visibility', 'community_id', 'author_ids', 'headline'])
    .where('site_id', '=', siteId)
    .where('id', 'in', ids)
    .execute();
  const reader = await viewer();
  const readable = new Map(
    posts
      .filter((post) => isPublic(post) || (reader !== null && sees(reader, post)))
      .map(({ id, headline }) => [id, said(headline)]),
  );
  return items.map((item) => {
    const id = postOf(item);
    if (id === null) return item;
    const headline = readable.get(id);
    if (headline !== undefined) return { ...item, facts: { ...item.facts, headline } };
    const rest = Object.entries(item.facts).filter(([name]) => !ofPosts.includes(name));
    return { ...item, facts: { ...Object.fromEntries(rest), headline: null } };
  });
}

/** The post that a notification names. */
const postOf = ({ facts }: Pick<Notification, 'facts'>): number | null =>
  typeof facts.post === 'number' && typeof facts.headline === 'string' ? facts.post : null;

const isPublic = ({ status, visibility }: { status: number; visibility: number }): boolean =>
  LIVE.some((live) => live === status) && visibility !== PRIVATE;
