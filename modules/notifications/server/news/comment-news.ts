import { LIVE, PRIVATE } from '#modules/posts/post-status.contract.ts';
import { postAddressesOf } from '#modules/posts/posts.public.ts';
import type { Trx } from '#platform/server/database.ts';
import type { Ground } from '#platform/server/ground.ts';
import type { OutboxEvent } from '#platform/server/outbox/reaction.ts';
import type { News } from '../news.ts';
import { peopleToTell, said } from './people-to-tell.ts';

/** Whether a new comment waits, on a site that wants its moderators to know. */
export const waitsForModerators = ({ payload }: OutboxEvent): boolean => payload.waits === true;

/** Whoever moderates where the comment stands hears that it waits; several below one post are one notification. */
export async function waitingCommentNews(event: OutboxEvent, trx: Trx): Promise<News[]> {
  const { siteId, payload, createdTs } = event;
  const post = await postOf(trx, siteId, payload.post_id);
  if (!post) return [];
  const where = { siteId, communityId: post.community_id };
  const people = await peopleToTell(trx, where, { all: ['MANAGE_POST_COMMENTS'] });
  return people
    .filter((profileId) => profileId !== payload.by)
    .map((profileId) => ({
      ...{ siteId, profileId, kind: 'comments_waiting' as const, atTs: createdTs },
      object: { kind: 'post', id: post.id },
      facts: { post: post.id, headline: said(post.headline) },
    }));
}

/** Whether a comment is there for readers from its first moment. */
export const isShownAtOnce = ({ payload }: OutboxEvent): boolean => payload.status === 'approved';

/** Whether it waited until now; what an undo shows again was told when it was new. */
export const isShownNow = ({ payload }: OutboxEvent): boolean =>
  payload.was === 'proposed' || payload.was === 'spam';

/**
 * Whoever wrote the post hears that readers see a new comment below it, and whoever wrote the comment that it answers
 * that there is a reply; nobody hears of their own, and nobody twice of one.
 */
export const shownCommentNews =
  (ground: Ground) =>
  async (event: OutboxEvent, trx: Trx): Promise<News[]> => {
    const { siteId, objectId, createdTs } = event;
    const comment = await trx
      .selectFrom('comment')
      .select(['id', 'post_id', 'parent_id', 'profile_id', 'updated_by'])
      .where('site_id', '=', siteId)
      .where('id', '=', objectId ?? 0)
      .where('status', '=', 'approved')
      .executeTakeFirst();
    const post = await postOf(trx, siteId, comment?.post_id);
    if (!comment || !post) return [];
    const answered = comment.parent_id === null ? null : await writerOf(trx, siteId, comment.parent_id);
    const repliedTo = answered === comment.profile_id ? null : answered;
    // Whoever let it pass has read it.
    const knows = [comment.profile_id, comment.updated_by];
    const meant = [...(repliedTo === null ? [] : [repliedTo]), ...post.author_ids];
    const people = await peopleThere(
      trx,
      siteId,
      meant.filter((id) => !knows.includes(id) && isReadBy(post, id)),
    );
    if (people.length === 0) return [];
    const page = await pageOf(ground, trx, siteId, post.id);
    return people.map((profileId) => ({
      ...{ siteId, profileId, atTs: createdTs },
      kind: profileId === repliedTo ? ('comment_reply' as const) : ('comment_on_post' as const),
      object: { kind: 'post', id: post.id },
      facts: {
        ...{ post: post.id, headline: said(post.headline) },
        ...(page === null ? {} : { page: `${page}#comment-${comment.id}` }),
      },
    }));
  };

/** The post, while who is told reads it; how many comments there are, its page says. */
export async function stillShown(
  trx: Trx,
  { siteId, profileId, facts }: News,
): Promise<News['facts'] | null> {
  const post = await postOf(trx, siteId, facts.post);
  return post && isReadBy(post, profileId) ? { ...facts, headline: said(post.headline) } : null;
}

type Read = { status: number; visibility: number; author_ids: readonly number[] };

/** Whether somebody reads it where its comments are: a private one is read by its authors alone. */
const isReadBy = ({ status, visibility, author_ids }: Read, profileId: number): boolean =>
  LIVE.some((live) => live === status) && (visibility !== PRIVATE || author_ids.includes(profileId));

async function postOf(trx: Trx, siteId: number, id: unknown) {
  if (typeof id !== 'number') return null;
  const post = await trx
    .selectFrom('post')
    .select(['id', 'headline', 'status', 'visibility', 'community_id', 'author_ids'])
    .where('site_id', '=', siteId)
    .where('id', '=', id)
    .executeTakeFirst();
  return post ?? null;
}

async function writerOf(trx: Trx, siteId: number, commentId: number): Promise<number | null> {
  const row = await trx
    .selectFrom('comment')
    .select('profile_id')
    .where('site_id', '=', siteId)
    .where('id', '=', commentId)
    .executeTakeFirst();
  return row?.profile_id ?? null;
}

/** Those of them who may still sign in. */
async function peopleThere(trx: Trx, siteId: number, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return [];
  const rows = await trx
    .selectFrom('profile')
    .select('id')
    .where('site_id', '=', siteId)
    .where('id', 'in', [...ids])
    .where('status', 'in', [0, 1])
    .where('deleted_ts', 'is', null)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

async function pageOf(ground: Ground, trx: Trx, siteId: number, postId: number): Promise<string | null> {
  const site = await trx
    .selectFrom('site')
    .select(['id', 'timezone'])
    .where('id', '=', siteId)
    .executeTakeFirst();
  if (!site) return null;
  return (await postAddressesOf(ground).pageOf(site, postId))?.path ?? null;
}
