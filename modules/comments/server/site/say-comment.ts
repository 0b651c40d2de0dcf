import { sql } from 'kysely';
import type { Database, Db } from '#platform/server/database.ts';
import { lockPerson } from '#platform/server/lock-person.ts';
import type { Actor } from '#platform/server/trail.ts';
import type { CommentRules, CommentStatus } from '../../comment-kinds.contract.ts';
import { addComment } from '../add-comment.ts';
import { isBanned } from '../bans/comment-bans.ts';
import { lockComments } from '../moderation/write-comments.ts';
import { htmlOfText, typedText } from '../rules/comment-text.ts';
import { decideComment, takesComments } from '../rules/decide-comment.ts';
import type { SpamReports } from '../spam/spam-jobs.ts';

/** Of a post, what decides about comments below it. */
export type CommentedOn = {
  id: number;
  comments_enabled: boolean;
  published_ts: number | null;
  community_id: number | null;
};

/** Who says something, and how it came. */
export type Speaker = { siteId: number; now: number; profileId: number | null; actor: Actor };

export type Said = { text: string; parentId: number | null; guest?: { name: string; email: string } };

/** Why a comment is not taken; the text stays with whoever wrote it. */
export type SayRefusal =
  | 'closed'
  | 'signIn'
  | 'banned'
  | 'missing'
  | 'tooLong'
  | 'noName'
  | 'gone'
  | 'tooFast'
  | 'double';
export type SayOutcome = { refused: SayRefusal } | { id: number; status: CommentStatus };

type Needs = { database: Database; rules: CommentRules; hasService: boolean; spam: SpamReports };

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
const LONGEST_NAME = 80;
const LONGEST_EMAIL = 254;
const ENOUGH = 10;

/** Takes a comment of a reader, by the rules of the site. */
export async function sayComment(
  { database: { db, ids }, rules, hasService, spam }: Needs,
  post: CommentedOn,
  { siteId, now, profileId, actor }: Speaker,
  { text: typed, parentId, guest }: Said,
): Promise<SayOutcome> {
  const text = typedText(typed);
  if (!takesComments(rules, post, now)) return { refused: 'closed' };
  if (profileId === null && rules.require_login) return { refused: 'signIn' };
  if (text === '') return { refused: 'missing' };
  if ([...text].length > rules.max_length) return { refused: 'tooLong' };
  if (profileId === null && !isNamed(guest)) return { refused: 'noName' };
  return db.transaction().execute(async (trx) => {
    if (profileId !== null) {
      await lockPerson(trx, profileId);
      if (await isBanned(trx, siteId, profileId, post.community_id, now)) return { refused: 'banned' };
      const last = await lastOf(trx, siteId, profileId);
      if (last && now < last.created_ts + rules.slow_mode_seconds) return { refused: 'tooFast' };
      if (last?.html === htmlOfText(text)) return { refused: 'double' };
    }
    const parent = parentId === null ? null : (await lockComments(trx, siteId, [parentId])).get(parentId);
    const isGone = parentId !== null && (parent?.post_id !== post.id || parent.status !== 'approved');
    if (isGone || (parent && rules.max_depth === 1)) return { refused: 'gone' };
    const who = await standingOf(trx, siteId, profileId, post.community_id);
    const { status, heldFor, asksService } = decideComment(rules, who, text, hasService);
    const id = ids.next();
    await addComment(
      trx,
      ids.next,
      { siteId, now, actor },
      {
        ...{
          id,
          postId: post.id,
          parent: parent ?? null,
          maxDepth: rules.max_depth,
          profileId,
          text,
          status,
          heldFor,
        },
        isTold: rules.notify_moderators && heldFor !== 'spam_check',
        ...(profileId === null && guest ? { guest } : {}),
      },
    );
    if (asksService) await spam.ask(trx, siteId, id);
    return { id, status };
  });
}

function isNamed(guest: Said['guest']): boolean {
  if (!guest) return false;
  const { name, email } = guest;
  return name !== '' && name.length <= LONGEST_NAME && email.length <= LONGEST_EMAIL && EMAIL.test(email);
}

async function lastOf(db: Db, siteId: number, profileId: number) {
  const { rows } = await sql<{ created_ts: number; html: string }>`
    select created_ts, html from comment where site_id = ${siteId} and profile_id = ${profileId}
    order by created_ts desc limit 1`.execute(db);
  return rows[0];
}

/** Whether somebody moderates where a post stands, and how many of their comments were approved, as far as that matters. */
export async function standingOf(
  db: Db,
  siteId: number,
  profileId: number | null,
  communityId: number | null,
): Promise<{ isModerator: boolean; approved: number }> {
  if (profileId === null) return { isModerator: false, approved: 0 };
  const { rows } = await sql<{ is_moderator: boolean; approved: number }>`
    select exists (
        select 1 from role_assignment as a
        join role_permission as h on h.site_id = ${siteId} and h.role_id = a.role_id
        where a.site_id = ${siteId} and a.profile_id = ${profileId} and h.permission = 'MANAGE_POST_COMMENTS'
          and (a.community_id is null or a.community_id = ${communityId})) as is_moderator,
      (select count(*) from (
        select 1 from comment as c
        where c.site_id = ${siteId} and c.profile_id = ${profileId} and c.status = 'approved' limit ${ENOUGH}) as few)
        as approved`.execute(db);
  const [found] = rows;
  return { isModerator: found?.is_moderator ?? false, approved: found?.approved ?? 0 };
}
