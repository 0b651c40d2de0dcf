import { sql } from 'kysely';
import type { Trx } from '#platform/server/database.ts';
import type { OutboxEvent } from '#platform/server/outbox/reaction.ts';
import type { News } from './news.ts';

/** A site has more moderators than these when everybody is one, and then nobody needs to be told. */
const MOST_TOLD = 50;
const LONGEST_SAID = 300;

/** Whether a new comment waits, on a site that wants its moderators to know. */
export const waitsForModerators = ({ payload }: OutboxEvent): boolean => payload.waits === true;

/** Whoever moderates where the comment stands hears that it waits; several below one post are one notification. */
export async function waitingCommentNews(event: OutboxEvent, trx: Trx): Promise<News[]> {
  const { siteId, payload, createdTs } = event;
  const postId = payload.post_id;
  if (typeof postId !== 'number') return [];
  const post = await trx
    .selectFrom('post')
    .select(['headline', 'community_id'])
    .where('site_id', '=', siteId)
    .where('id', '=', postId)
    .executeTakeFirst();
  if (!post) return [];
  const { rows } = await sql<{ id: number }>`
    select p.id from profile as p
    where p.site_id = ${siteId} and p.status in (0, 1) and p.deleted_ts is null and p.id = any(array(
      select a.profile_id from role_assignment as a
      join role_permission as h on h.site_id = ${siteId} and h.role_id = a.role_id
      where a.site_id = ${siteId} and h.permission = 'MANAGE_POST_COMMENTS'
        and (a.community_id is null or a.community_id = ${post.community_id})))
    order by p.id limit ${MOST_TOLD}`.execute(trx);
  return rows
    .filter(({ id }) => id !== payload.by)
    .map(({ id: profileId }) => ({
      ...{ siteId, profileId, kind: 'comments_waiting' as const, atTs: createdTs },
      object: { kind: 'post', id: postId },
      facts: { post: postId, headline: post.headline.slice(0, LONGEST_SAID).toWellFormed() },
    }));
}
