import { createHmac, timingSafeEqual } from 'node:crypto';
import type {
  AskedComments,
  CommentsBelow,
  SiteComment,
  SiteComments,
  Thread,
} from '#modules/comments/comments.public.ts';
import { textOfHtml } from '#modules/comments/comments.public.ts';
import { safeHtml } from '#platform/server/safe-html.ts';
import { dayOf, isoOf } from '../frame/dates.ts';
import type { Say } from '../frame/labels.ts';
import { signInAddress } from '../members/member-paths.ts';
import type { ReaderSite } from '../pages-needs.ts';
import type { PostRow } from '../posts/post-row.ts';
import { MOST_PAGES } from '../views/page-result.ts';

/** What a page asks of the comments below its post, and what its reader is about to say. */
export type CommentsAsked = AskedComments & {
  /** What is answered, or changed. */
  reply: number | null;
  edit: number | null;
  /** What became of the last thing that was said. */
  said: SaidCode | null;
};

/** A form that came back, with what was typed. */
export type Typed = { text: string; name: string; email: string; problem: string };

const saidCodes = ['approved', 'proposed', 'rejected', 'edited', 'reported'] as const;
export type SaidCode = (typeof saidCodes)[number];

const idIn = (text: string | null): number | null =>
  text !== null && /^[1-9]\d{0,15}$/.test(text) ? Number(text) : null;

/** Reads what an address asks of the comments. */
export function commentsAsked(query: URLSearchParams): CommentsAsked {
  const number = Number(query.get('comments') ?? 1);
  return {
    number: Number.isInteger(number) && number >= 1 && number <= MOST_PAGES ? number : 1,
    isOldestFirst: query.get('order') === 'oldest',
    thread: idIn(query.get('thread')),
    reply: idIn(query.get('reply')),
    edit: idIn(query.get('edit')),
    said: saidCodes.find((code) => code === query.get('said')) ?? null,
  };
}

/** What of it makes the page of somebody who is not signed in another one; nothing where it is the first page. */
export const commentsKey = ({ number, isOldestFirst, thread }: CommentsAsked): string =>
  number === 1 && !isOldestFirst && thread === null ? '' : `${number} ${isOldestFirst} ${thread ?? ''}`;

/** What an address asks for one reader alone: what they answer or change, and what became of what they said. */
export const talkKeys = ['reply', 'edit', 'said'] as const;

export const asksForTalk = (query: URLSearchParams): boolean => talkKeys.some((name) => query.has(name));

/** What a form of a reader carries, so that no other site can send it for them. */
export const commentToken = (secret: string, siteId: number, profileId: number, postId: number): string =>
  createHmac('sha256', secret)
    .update(JSON.stringify(['comment', siteId, profileId, postId]))
    .digest('base64url')
    .slice(0, 32);

export const isSameToken = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));

type Needs = {
  comments: SiteComments;
  secret(): Promise<string>;
  signUpFor(siteId: number, to: string): Promise<string | null>;
  reader?: { title: string; profileId: number } | undefined;
};

type About = { site: ReaderSite; post: PostRow; url: string; say: Say; locale: string; now: number };

/** What the layout is told of the comments below a post; null where there are none and none are taken. */
export async function commentsView(
  needs: Needs,
  { site, post, url, say, locale, now }: About,
  asked: CommentsAsked,
  typed: Typed | null,
): Promise<object | 'missing' | null> {
  const profileId = needs.reader?.profileId ?? null;
  const below = await needs.comments.below(post, { siteId: site.id, profileId, now }, asked);
  if (!below) return 'missing';
  const { rules, isOpen } = below;
  if (!isOpen && post.comments_count === 0 && below.own.length === 0) return null;
  const mayWrite = isOpen && !below.isBanned && (profileId !== null || !rules.require_login);
  const other = asked.reply ?? asked.edit;
  const named = mayWrite && other !== null ? await needs.comments.one(site.id, post.id, other) : null;
  const isMine = named !== null && needs.comments.mayEdit(named, rules, profileId, now);
  const edited = asked.edit !== null && isMine ? named : null;
  const answered = asked.edit === null && named?.status === 'approved' && rules.max_depth > 1 ? named : null;
  const token = profileId === null ? '' : commentToken(await needs.secret(), site.id, profileId, post.id);
  const link = (pairs: Record<string, string | number | null>, hash = 'comments') =>
    addressOf(url, { ...(asked.isOldestFirst ? { order: 'oldest' } : {}), ...pairs }, hash);
  const back = addressOf(url, {}, 'respond');
  const asksToSignIn = isOpen && profileId === null && rules.require_login;
  const shown = (comment: SiteComment) =>
    shownComment(comment, { below, say, locale, site, profileId, mayWrite, link, now, needs });
  return {
    title: say('comments', { count: post.comments_count }),
    said: asked.said && say(`said.${asked.said}`),
    problem: mayWrite ? null : (typed?.problem ?? null),
    own: below.own.map(shown),
    threads: below.threads.map((thread) => ({
      ...shown(thread),
      replies: inThread(thread).map((reply) => ({
        ...shown(reply),
        level: Math.max(1, Math.min(reply.parents.length, rules.max_depth - 1)),
      })),
      more: moreOf(thread, asked, say, link),
    })),
    is_empty: below.threads.length === 0,
    orders:
      asked.thread === null && post.comments_count > 1
        ? [
            { title: say('newestFirst'), url: addressOf(url, {}, 'comments'), is_here: !asked.isOldestFirst },
            {
              title: say('oldestFirst'),
              url: addressOf(url, { order: 'oldest' }, 'comments'),
              is_here: asked.isOldestFirst,
            },
          ]
        : [],
    before: asked.number > 1 ? link({ thread: asked.thread, comments: asked.number - 1 }) : null,
    after: below.hasMore ? link({ thread: asked.thread, comments: asked.number + 1 }) : null,
    all: asked.thread === null ? null : link({}),
    closed: isOpen ? (below.isBanned ? say('commentsBanned') : null) : say('commentsClosed'),
    sign_in_url: asksToSignIn ? signInAddress(back) : null,
    sign_up_url: asksToSignIn ? await needs.signUpFor(site.id, back) : null,
    // Who reads may report, whether they may write here or not.
    report: profileId === null ? null : { action: url, token },
    form: mayWrite
      ? {
          action: url,
          token,
          is_guest: profileId === null,
          reply_to: answered?.id ?? null,
          edits: edited?.id ?? null,
          title: edited
            ? say('editComment')
            : answered
              ? say('replyTo', { name: answered.name || say('someone') })
              : say('yourComment'),
          submit: say(edited ? 'saveComment' : answered ? 'sendReply' : 'sendComment'),
          cancel_url: edited || answered ? addressOf(url, {}, `comment-${other}`) : null,
          max_length: rules.max_length,
          text: typed?.text ?? (edited ? textOfHtml(edited.html) : ''),
          name: typed?.name ?? '',
          email: typed?.email ?? '',
          problem: typed?.problem ?? null,
          hint: rules.moderation === 'post' ? null : say('commentsAreRead'),
        }
      : null,
    labels: {
      ...{ by_team: say('byTeam'), pinned: say('pinned'), edited: say('edited'), reply: say('reply') },
      ...{ edit: say('edit'), report: say('report'), waiting: say('waiting'), removed: say('removed') },
      ...{
        sign_in: say('signInToComment'),
        create_account: say('createAccount'),
        no_account: say('noAccount'),
      },
      ...{ name: say('name'), email: say('email'), cancel: say('cancel') },
      ...{ none: say('noComments'), all: say('allComments'), email_hint: say('emailHint') },
      before: say(asked.isOldestFirst || asked.thread !== null ? 'olderComments' : 'newerComments'),
      after: say(asked.isOldestFirst || asked.thread !== null ? 'newerComments' : 'olderComments'),
    },
  };
}

type Around = {
  below: CommentsBelow;
  say: Say;
  locale: string;
  site: ReaderSite;
  profileId: number | null;
  mayWrite: boolean;
  link: (pairs: Record<string, string | number | null>, hash?: string) => string;
  now: number;
  needs: Needs;
};

function shownComment(comment: SiteComment, around: Around) {
  const { below, say, locale, site, profileId, mayWrite, link, now, needs } = around;
  const { id, status, created_ts, profile_id } = comment;
  const isOut = status !== 'approved' && !(status === 'proposed' && profile_id === profileId);
  const mayEdit = mayWrite && needs.comments.mayEdit(comment, below.rules, profileId, now);
  return {
    id,
    is_out: isOut,
    is_waiting: status === 'proposed',
    name: isOut ? '' : comment.name || say('someone'),
    logo: isOut ? null : comment.logo,
    is_team: !isOut && profile_id !== null && below.staff.has(profile_id),
    is_pinned: comment.is_pinned && !isOut,
    is_edited: comment.edited_ts !== null && !isOut,
    iso: isoOf(created_ts),
    day: dayOf(created_ts, { ...site, locale }),
    html: isOut ? '' : unvouched(safeHtml(comment.html)),
    reply_url:
      mayWrite && status === 'approved' && below.rules.max_depth > 1 ? link({ reply: id }, 'respond') : null,
    edit_url: mayEdit ? link({ edit: id }, 'respond') : null,
    may_report: profileId !== null && status === 'approved' && profile_id !== profileId,
  };
}

/** Nobody vouches for the links of readers, and nothing of theirs has a name on the page; attributes stand in quotes. */
const unvouched = (html: string): string =>
  html
    .replaceAll(/ (?:id|name|rel)="[^"]*"/g, '')
    .replaceAll(/<a\b([^>]*)>/g, '<a$1 rel="nofollow ugc noopener">');

/** Each reply right below what it answers. */
function inThread({ id: root, replies }: Thread): SiteComment[] {
  const known = new Set([root, ...replies.map(({ id }) => id)]);
  const below = Map.groupBy(replies, ({ parents }) => parents.findLast((id) => known.has(id)) ?? root);
  const sorted: SiteComment[] = [];
  const waiting = [...(below.get(root) ?? [])].reverse();
  for (let reply = waiting.pop(); reply; reply = waiting.pop()) {
    sorted.push(reply);
    waiting.push(...[...(below.get(reply.id) ?? [])].reverse());
  }
  return sorted;
}

function moreOf(
  { id, replies, replies_count }: Thread,
  asked: CommentsAsked,
  say: Say,
  link: Around['link'],
): { title: string; url: string } | null {
  const shown = replies.filter(({ status }) => status === 'approved').length;
  if (asked.thread !== null || replies_count <= shown) return null;
  return {
    title: say('moreReplies', { count: replies_count - shown }),
    url: link({ thread: id }, `comment-${id}`),
  };
}

function addressOf(url: string, pairs: Record<string, string | number | null>, hash: string): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(pairs)) {
    const isUsual = value === null || (name === 'comments' && value === 1);
    if (!isUsual) query.set(name, String(value));
  }
  return `${url}${query.size > 0 ? `?${query}` : ''}#${hash}`;
}
