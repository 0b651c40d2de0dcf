import type { PathNeeds } from '#modules/permalinks/permalinks.public.ts';
import { notFound } from '#platform/contract/api-error.ts';
import { answer, type Handler } from '#platform/server/answer.ts';
import { profileOf } from '#platform/server/caller.ts';
import type { Ground } from '#platform/server/ground.ts';
import type { QueueReader } from '#platform/server/room.ts';
import { actorOf } from '#platform/server/trail.ts';
import type { CommentRules } from '../comment-kinds.contract.ts';
import { changeComments, commentIsNotShown, listComments, replyToComment } from '../comments.contract.ts';
import { addComment } from './add-comment.ts';
import { moderatedBy, narrowed, reaches, reachOf } from './comment-reach.ts';
import { commentQueries } from './comments.queries.ts';
import { changeAll } from './moderation/change-comments.ts';
import { lockComments } from './moderation/write-comments.ts';
import { authorsOf, bannedAmong, postsOf, shownComment } from './present-comments.ts';
import type { SpamReports } from './spam/spam-jobs.ts';

type Needs = Pick<Ground, 'database'> & {
  pages: PathNeeds;
  spam: SpamReports;
  rulesOf: (siteId: number) => Promise<CommentRules>;
};

/** The calls of those who moderate comments. */
export function commentHandlers({ database, pages, spam, rulesOf }: Needs): Handler[] {
  const { db, ids } = database;
  const queries = commentQueries(db);
  return [
    answer(listComments, async ({ query, ...call }) => {
      const { site, now } = call;
      const { order, limit, offset, after, status, status_counts } = query;
      const selection = {
        ...{ siteId: site.id, within: narrowed(call, moderatedBy(call.caller), query.group_site_id), status },
        ...{ ids: query.ids, postId: query.post_id, authorId: query.author_id, thread: query.thread },
        words: query.query,
      };
      const [page, counted, statuses] = await Promise.all([
        queries.page(selection, {
          order: query.thread === undefined ? order : 'oldest',
          limit,
          offset,
          after,
        }),
        queries.count(selection, query),
        // Words are looked for once, and not again in each status.
        status_counts && !query.query
          ? queries.statuses({ ...selection, ids: undefined, thread: undefined })
          : null,
      ]);
      const people = page.items.flatMap(({ profile_id }) => profile_id ?? []);
      const reach = reachOf(call.caller, 'MANAGE_POST_COMMENTS', 'BAN_USERS');
      const [authors, posts, places] = await Promise.all([
        authorsOf(db, site.id, page.items),
        postsOf(pages, site, page.items),
        bannedAmong(db, site.id, people, { now, reach }),
      ]);
      return {
        ...{
          items: page.items.map(shownComment),
          authors,
          posts,
          bans: { authorIds: [...new Set(places.map(({ authorId }) => authorId))], places },
        },
        ...{ counts: { messages: counted.total_count, statuses }, ...counted, after: page.after },
      };
    }),
    answer(changeComments, async ({ body, ...call }) => {
      const { answers, batchId } = await changeAll(database, spam, call, body.changes);
      return {
        items: answers.map(({ id, outcome, row }) => ({ id, outcome, comment: row && shownComment(row) })),
        batch_id: batchId,
      };
    }),
    answer(replyToComment, async ({ params, body, ...call }) => {
      const { site, communityId, now, caller } = call;
      const post = await db
        .selectFrom('post')
        .select(['id', 'community_id'])
        .where('site_id', '=', site.id)
        .where('id', '=', params.talkId)
        .where('deleted_ts', 'is', null)
        .executeTakeFirst();
      if (!post || (communityId !== null && post.community_id !== communityId)) throw notFound();
      if (!reaches(moderatedBy(caller), post.community_id)) throw notFound();
      const { max_depth: maxDepth } = await rulesOf(site.id);
      return db.transaction().execute(async (trx) => {
        const parent = (await lockComments(trx, site.id, [params.messageId])).get(params.messageId);
        if (parent?.post_id !== post.id) throw notFound();
        if (parent.status !== 'approved') throw commentIsNotShown();
        const stamp = { siteId: site.id, now, actor: actorOf(call) };
        const row = await addComment(trx, ids.next, stamp, {
          ...{ id: ids.next(), postId: post.id, parent, maxDepth, profileId: profileOf(caller).id },
          ...{ text: body.text, status: 'approved', heldFor: null },
        });
        return shownComment(row);
      });
    }),
  ];
}

/** How many comments wait for somebody who moderates. */
export const waitingComments =
  ({ database }: Pick<Ground, 'database'>): QueueReader =>
  async ({ site, caller }) => {
    const within = moderatedBy(caller);
    if (within.length === 0) return 0;
    const { total_count } = await commentQueries(database.db).count({
      ...{ siteId: site.id, within, status: 'proposed' },
    });
    return total_count;
  };
