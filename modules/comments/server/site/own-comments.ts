import type { Database } from '#platform/server/database.ts';
import { lockPerson } from '#platform/server/lock-person.ts';
import { record } from '#platform/server/trail.ts';
import type { CommentRules, CommentStatus } from '../../comment-kinds.contract.ts';
import { isBanned } from '../bans/comment-bans.ts';
import type { CommentRow } from '../comments.queries.ts';
import { deedOf } from '../moderation/comment-deeds.ts';
import { lockComments, writeComments } from '../moderation/write-comments.ts';
import { htmlOfText, typedText } from '../rules/comment-text.ts';
import { decideComment, takesComments } from '../rules/decide-comment.ts';
import type { SpamReports } from '../spam/spam-jobs.ts';
import { type CommentedOn, type SayRefusal, type Speaker, standingOf } from './say-comment.ts';

export type EditOutcome = { refused: SayRefusal | 'tooLate' } | { id: number; status: CommentStatus };

type Needs = { database: Database; rules: CommentRules; hasService: boolean; spam: SpamReports };

/** Whether somebody may still change what they wrote. */
export const mayEdit = (
  comment: { profile_id: number | null; status: string; created_ts: number },
  rules: Pick<CommentRules, 'edit_window_minutes'>,
  profileId: number | null,
  now: number,
): boolean =>
  profileId !== null &&
  comment.profile_id === profileId &&
  (comment.status === 'approved' || comment.status === 'proposed') &&
  now < comment.created_ts + rules.edit_window_minutes * 60;

/** Changes what a reader wrote; by the rules of the site it may have to wait again. */
export async function editOwnComment(
  { database: { db, ids }, rules, hasService, spam }: Needs,
  post: CommentedOn,
  { siteId, now, profileId, actor }: Speaker,
  { id, text: typed }: { id: number; text: string },
): Promise<EditOutcome> {
  const text = typedText(typed);
  if (!takesComments(rules, post, now)) return { refused: 'closed' };
  if (profileId === null) return { refused: 'signIn' };
  if (text === '') return { refused: 'missing' };
  if ([...text].length > rules.max_length) return { refused: 'tooLong' };
  return db.transaction().execute(async (trx) => {
    await lockPerson(trx, profileId);
    if (await isBanned(trx, siteId, profileId, post.community_id, now)) return { refused: 'banned' };
    const before = (await lockComments(trx, siteId, [id])).get(id);
    if (!before || before.post_id !== post.id || before.profile_id !== profileId) return { refused: 'gone' };
    if (!mayEdit(before, rules, profileId, now)) return { refused: 'tooLate' };
    const who = await standingOf(trx, siteId, profileId, post.community_id);
    const decided = decideComment(rules, who, text, hasService);
    // What waits for no rule was put back by a moderator: its author does not overrule that.
    const isPutBack =
      before.status === 'proposed' && before.held_for === null && decided.status !== 'rejected';
    const { status, heldFor, asksService } = isPutBack
      ? { status: before.status, heldFor: null, asksService: false }
      : decided;
    const after: CommentRow = {
      ...before,
      ...{ html: htmlOfText(text), edited_ts: now, updated_ts: now, revision: before.revision + 1 },
      ...{ status, held_for: heldFor },
    };
    await writeComments(trx, { siteId, now, by: profileId }, [{ before, after }]);
    await record(trx, ids.next, {
      ...{ objectKind: 'comment', ...deedOf({ before, after }, null), siteId, actor },
      action: 'comment.edited',
    });
    if (asksService) await spam.ask(trx, siteId, id);
    return { id, status };
  });
}

/** Reports a comment that readers see; whoever reports it again says nothing new. @returns whether there is one */
export async function reportComment(
  { db, ids }: Database,
  post: Pick<CommentedOn, 'id'>,
  { siteId, now, profileId, actor }: Speaker,
  id: number,
): Promise<boolean> {
  if (profileId === null) return false;
  return db.transaction().execute(async (trx) => {
    const comment = (await lockComments(trx, siteId, [id])).get(id);
    if (!comment || comment.post_id !== post.id || comment.status !== 'approved') return false;
    const made = await trx
      .insertInto('comment_report')
      .values({ site_id: siteId, comment_id: id, profile_id: profileId, created_ts: now })
      .onConflict((conflict) => conflict.columns(['site_id', 'comment_id', 'profile_id']).doNothing())
      .returning('comment_id')
      .executeTakeFirst();
    if (!made) return true;
    await trx
      .updateTable('comment')
      .set((eb) => ({ reports_count: eb('reports_count', '+', 1) }))
      .where('site_id', '=', siteId)
      .where('id', '=', id)
      .execute();
    await record(trx, ids.next, {
      ...{ siteId, actor, action: 'comment.reported', objectKind: 'comment', objectId: id },
      after: { reports: comment.reports_count + 1 },
      event: { post_id: post.id, by: profileId },
    });
    return true;
  });
}
