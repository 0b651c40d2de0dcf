import { spamServiceOf } from '#modules/posts/posts.public.ts';
import { suspectsOf } from '#modules/profiles/profiles.public.ts';
import { type Ground, oncePerGround } from '#platform/server/ground.ts';
import type { CommentRules } from '../../comment-kinds.contract.ts';
import { isBanned } from '../bans/comment-bans.ts';
import { commentRulesOf } from '../rules/comment-settings.ts';
import { takesComments } from '../rules/decide-comment.ts';
import { commentSpamOf } from '../spam/spam-jobs.ts';
import { type EditOutcome, editOwnComment, mayEdit, reportComment } from './own-comments.ts';
import {
  readOne,
  readOwnWaiting,
  readThread,
  readThreads,
  type SiteComment,
  type Thread,
} from './read-threads.ts';
import { type CommentedOn, type Said, type SayOutcome, type Speaker, sayComment } from './say-comment.ts';

/** Which part of the comments below a post is asked for. */
export type AskedComments = {
  number: number;
  isOldestFirst: boolean;
  /** The first comment of one thread; null for all of them. */
  thread: number | null;
};

/** The comments below a post for one reader. */
export type CommentsBelow = {
  rules: CommentRules;
  threads: Thread[];
  hasMore: boolean;
  /** What the reader wrote that waits. */
  own: SiteComment[];
  /** Who of those that are shown belongs to the team. */
  staff: ReadonlySet<number>;
  /** Whether the post takes further ones; of whom, the rules say. */
  isOpen: boolean;
  isBanned: boolean;
};

/** What the pages of a site show of comments, and what their readers do. */
export type SiteComments = {
  /** Null where a post has nothing at what is asked for. */
  below(
    post: CommentedOn & { comments_count: number },
    reader: { siteId: number; profileId: number | null; now: number },
    asked: AskedComments,
  ): Promise<CommentsBelow | null>;
  one(siteId: number, postId: number, id: number): Promise<SiteComment | null>;
  mayEdit(comment: SiteComment, rules: CommentRules, profileId: number | null, now: number): boolean;
  say(post: CommentedOn, speaker: Speaker, said: Said): Promise<SayOutcome>;
  edit(post: CommentedOn, speaker: Speaker, said: { id: number; text: string }): Promise<EditOutcome>;
  report(post: CommentedOn, speaker: Speaker, id: number): Promise<boolean>;
};

export const siteCommentsOf = oncePerGround((ground: Ground): SiteComments => {
  const { database } = ground;
  const { db } = database;
  const rulesOf = commentRulesOf(ground);
  const spam = commentSpamOf(ground);
  const service = spamServiceOf(ground);
  const needs = async (siteId: number) => ({
    ...{ database, spam, rules: await rulesOf(siteId), hasService: (await service(siteId)) !== null },
  });
  return {
    below: async (post, { siteId, profileId, now }, { number, isOldestFirst, thread }) => {
      const rules = await rulesOf(siteId);
      const isOpen = takesComments(rules, post, now);
      // Nothing was said, and nobody asks for a part of it.
      const isEmpty = post.comments_count === 0 && number === 1 && thread === null;
      const [page, own, hasBan] = await Promise.all([
        isEmpty
          ? { threads: [], hasMore: false }
          : thread === null
            ? readThreads(db, siteId, post.id, { number, isOldestFirst })
            : readThread(db, siteId, post.id, { id: thread, number }),
        profileId === null ? [] : readOwnWaiting(db, siteId, post.id, profileId),
        profileId === null ? false : isBanned(db, siteId, profileId, post.community_id, now),
      ]);
      if (!page) return null;
      const people = [
        ...new Set(
          page.threads.flatMap(({ profile_id, replies }) => [
            ...(profile_id === null ? [] : [profile_id]),
            ...replies.flatMap((reply) => reply.profile_id ?? []),
          ]),
        ),
      ];
      const team = people.length === 0 ? [] : await suspectsOf(db, siteId, people);
      const staff = new Set(team.filter(({ isStaff }) => isStaff).map(({ id }) => id));
      return { ...page, rules, own, staff, isOpen, isBanned: hasBan };
    },
    one: (siteId, postId, id) => readOne(db, siteId, postId, id),
    mayEdit,
    say: async (post, speaker, said) => sayComment(await needs(speaker.siteId), post, speaker, said),
    edit: async (post, speaker, said) => editOwnComment(await needs(speaker.siteId), post, speaker, said),
    report: (post, speaker, id) => reportComment(database, post, speaker, id),
  };
});
