import { PostStatus } from '#modules/posts/post-status.contract.ts';
import type { PermissionName } from '#platform/contract/permission-catalogue.ts';
import type { Db, Trx } from '#platform/server/database.ts';
import type { OutboxEvent } from '#platform/server/outbox/reaction.ts';
import type { News } from '../news.ts';
import { peopleToTell, said } from './people-to-tell.ts';
import { statusAfter, statusBefore } from './status-moves.ts';

/** One notification names the newest post and counts so many. */
const MOST_COUNTED = 100;

type Place = { siteId: number; communityId: number | null };

/** A post was handed in; an undo brings back what was told when it was new. */
export function isHandedIn(event: OutboxEvent): boolean {
  const isIn = statusAfter(event) === PostStatus.NEEDS_REVIEW;
  return isIn && statusBefore(event) !== PostStatus.NEEDS_REVIEW && event.payload.is_undo !== true;
}

/** Whoever may accept a post there hears that it was handed in; several of one place are one notification. */
export async function reviewNews(event: OutboxEvent, trx: Trx): Promise<News[]> {
  const { siteId, objectId, payload, createdTs } = event;
  const post = await trx
    .selectFrom('post')
    .select(['id', 'headline', 'status', 'type', 'community_id'])
    .where('site_id', '=', siteId)
    .where('id', '=', objectId ?? 0)
    .executeTakeFirst();
  if (post?.status !== PostStatus.NEEDS_REVIEW) return [];
  const { id, community_id: communityId } = post;
  return (await reviewersOf(trx, { siteId, communityId }, post.type))
    .filter((profileId) => profileId !== payload.by)
    .map((profileId) => ({
      ...{ siteId, profileId, kind: 'review_requested' as const, atTs: createdTs },
      object: communityId === null ? { kind: 'site', id: siteId } : { kind: 'community', id: communityId },
      facts: { post: id, headline: said(post.headline), posts: String(id), count: 1 },
      join: joined,
    }));
}

/** The same post counts once, however often it was handed in. */
function joined(facts: News['facts'], earlier: readonly News['facts'][]): News['facts'] {
  const ids = [facts, ...earlier].flatMap(({ posts }) => (typeof posts === 'string' ? posts.split(' ') : []));
  const all = [...new Set(ids)].slice(0, MOST_COUNTED);
  return { ...facts, posts: all.join(' '), count: all.length };
}

/** How many posts of the place wait for one who may accept them, and which is the newest. */
export async function stillWaiting(
  trx: Trx,
  { siteId, profileId, object }: News,
): Promise<News['facts'] | null> {
  const communityId = object.kind === 'community' ? object.id : null;
  const waiting = await trx
    .selectFrom('post')
    .select(['id', 'headline', 'type'])
    .where('site_id', '=', siteId)
    .where('community_id', communityId === null ? 'is' : '=', communityId)
    .where('status', '=', PostStatus.NEEDS_REVIEW)
    .where('deleted_ts', 'is', null)
    .orderBy('created_ts', 'desc')
    .limit(MOST_COUNTED)
    .execute();
  const theirs = new Map<string, boolean>();
  for (const type of new Set(waiting.map((post) => post.type))) {
    theirs.set(type, (await reviewersOf(trx, { siteId, communityId }, type)).includes(profileId));
  }
  const seen = waiting.filter(({ type }) => theirs.get(type));
  const [newest] = seen;
  return newest ? { post: newest.id, headline: said(newest.headline), count: seen.length } : null;
}

/** Those who read drafts of others there, change them, and let them pass or go live. */
function reviewersOf(db: Db, place: Place, type: string): Promise<number[]> {
  const more: PermissionName[] =
    type === 'page' ? ['MANAGE_STATIC_PAGES'] : type === 'slideshow' ? ['EDIT_SLIDESHOWS'] : [];
  return peopleToTell(db, place, {
    all: ['VIEW_REAL_DRAFT', 'EDIT_POST', ...more],
    any: ['APPROVE_CONTENT', 'PUBLISH_POST'],
  });
}
