import { isReturned, LIVE, PostStatus } from '#modules/posts/post-status.contract.ts';
import type { Trx } from '#platform/server/database.ts';
import type { OutboxEvent } from '#platform/server/outbox/reaction.ts';
import type { Outbox } from '#platform/server/outbox.ts';
import { waitingCommentNews, waitsForModerators } from './comment-news.ts';
import { communityFollowedNews, followerNews, isPersonFollowed } from './follow-news.ts';
import type { News } from './news.ts';
import { type NotifyNeeds, notify } from './notify.ts';
import { removalNews, renewalNews } from './outside-news.ts';

/** Says who is told when something happened elsewhere; each is told exactly once. */
export function defineNotifications(needs: NotifyNeeds & { outbox: Outbox }): void {
  const tell = (
    event: string,
    name: string,
    newsOf: (event: OutboxEvent, trx: Trx) => Promise<News | readonly News[] | null>,
    isMeant?: (event: OutboxEvent) => boolean,
  ) =>
    needs.outbox.react({
      event,
      name,
      ...(isMeant ? { isMeant } : {}),
      handle: async (happened, trx) => {
        const news = await newsOf(happened, trx);
        for (const one of [news ?? []].flat()) await notify(needs, trx, one);
      },
    });
  tell('task.ended', 'tell of a task that ended', taskNews);
  tell('post.schedule_failed', 'tell of a schedule that failed', async (event) => scheduleNews(event));
  tell('post.schedule_overdue', 'tell of a post that should be live', async (event) => scheduleNews(event));
  tell('post.status_changed', 'tell authors of a post that was sent back', returnNews, isReturn);
  tell('post.status_changed', 'tell authors of a post that was accepted', acceptedNews, isAccepted);
  tell('comment.created', 'tell moderators of a comment that waits', waitingCommentNews, waitsForModerators);
  tell('achievement_rule.earned', 'tell of an award', async (event) => awardNews(event), isTold);
  tell('follow.created', 'tell of a new follower', followerNews, isPersonFollowed);
  tell('community.followed', 'tell of new followers of a community', communityFollowedNews);
  tell('hook.disabled', 'tell of a webhook that was turned off', async (event) => hookNews(event));
  tell('channel.removal_failed', 'tell of articles that a channel keeps', removalNews);
  tell('subscription.renews_elsewhere', 'tell of a plan that a gateway goes on charging', renewalNews);
  tell('api_token.expiring', 'tell of an API token near its end', async (event) => tokenNews(event));
  tell('session.started', 'tell of a new sign-in', async (event) => signInNews(event));
}

async function taskNews(event: OutboxEvent, trx: Trx): Promise<News | null> {
  const { siteId, objectId, payload, createdTs } = event;
  const kind = text(payload.kind) ?? '';
  const profileId = payload.by;
  if (typeof profileId !== 'number' || objectId === null) return null;
  const isExport = kind.startsWith('export.');
  const task = await trx
    .selectFrom('task')
    .select(['done', 'total', 'result'])
    .where('site_id', '=', siteId)
    .where('id', '=', objectId)
    .executeTakeFirst();
  return {
    ...{ siteId, profileId, atTs: createdTs },
    kind: isExport ? 'export_ended' : 'task_ended',
    object: { kind: 'task', id: objectId },
    facts: {
      ...saidOf(task?.result),
      ...(task ? { done: task.done, total: task.total } : {}),
      ...{ task: kind, status: text(payload.status) },
    },
    isMailed: isExport && (await isSentByMail(trx, siteId, objectId)),
  };
}

/** What sentences say of the result of a task; whatever else a room keeps there is for its own screens. */
const saidOfResults = [
  'batch_id',
  'changed',
  'file',
  'left_by',
  'left_most',
  'left_reason',
  'left_reasons',
  'left_ts',
  'made',
  'mode',
  'ready',
  'requested',
  'undo_of',
  'wrong',
];

function saidOf(result: unknown): News['facts'] {
  if (typeof result !== 'object' || result === null) return {};
  const isSaid = ([name, value]: [string, unknown]) =>
    saidOfResults.includes(name) && (typeof value === 'number' || typeof value === 'string');
  return Object.fromEntries(Object.entries(result).filter(isSaid));
}

/** Exports by mail have a mail of their own. */
async function isSentByMail(trx: Trx, siteId: number, exportId: number): Promise<boolean> {
  const row = await trx
    .selectFrom('export_file')
    .select('is_by_email')
    .where('site_id', '=', siteId)
    .where('id', '=', exportId)
    .executeTakeFirst();
  return row?.is_by_email ?? false;
}

function signInNews({ siteId, objectId, payload, createdTs }: OutboxEvent): News | null {
  if (objectId === null) return null;
  return {
    ...{ siteId, profileId: objectId, atTs: createdTs, kind: 'new_sign_in' },
    object: { kind: 'session', id: null },
    facts: {
      browser: text(payload.browser),
      system: text(payload.system),
      network: text(payload.network),
    },
  };
}

const isTold = ({ payload }: OutboxEvent): boolean => payload.notify === true;

/** Whoever was awarded hears what for. */
function awardNews({ siteId, objectId, payload, createdTs }: OutboxEvent): News | null {
  const { profile_id: profileId, points } = payload;
  if (typeof profileId !== 'number' || objectId === null) return null;
  return {
    ...{ siteId, profileId, atTs: createdTs, kind: 'achievement_earned' },
    object: { kind: 'achievement_rule', id: objectId },
    facts: {
      title: (text(payload.title) ?? '').slice(0, LONGEST_SAID).toWellFormed(),
      points: typeof points === 'number' ? points : 0,
    },
  };
}

/** Whoever made a webhook hears that nobody answers to it any more. */
function hookNews({ siteId, objectId, payload, createdTs }: OutboxEvent): News | null {
  const profileId = payload.by;
  if (typeof profileId !== 'number' || objectId === null) return null;
  return {
    ...{ siteId, profileId, atTs: createdTs, kind: 'hook_disabled' },
    object: { kind: 'hook', id: objectId },
    facts: {
      ...{ hook: objectId, reason: text(payload.reason) },
      title: (text(payload.title) ?? '').slice(0, LONGEST_SAID).toWellFormed(),
    },
  };
}

/** Whoever made an API token hears that it ends soon, and when. */
function tokenNews({ siteId, objectId, payload, createdTs }: OutboxEvent): News | null {
  const profileId = payload.by;
  if (typeof profileId !== 'number' || objectId === null) return null;
  return {
    ...{ siteId, profileId, atTs: createdTs, kind: 'token_expiring' },
    object: { kind: 'api_token', id: objectId },
    facts: {
      title: (text(payload.title) ?? '').slice(0, LONGEST_SAID).toWellFormed(),
      days: typeof payload.days === 'number' ? payload.days : 0,
    },
  };
}

/** Whoever planned a post hears that it did not go live, and why. */
function scheduleNews({ siteId, objectId, payload, createdTs }: OutboxEvent): News | null {
  const profileId = payload.by;
  if (typeof profileId !== 'number' || objectId === null) return null;
  return {
    ...{ siteId, profileId, atTs: createdTs, kind: 'schedule_failed' },
    object: { kind: 'post', id: objectId },
    facts: { post: objectId, reason: text(payload.reason) },
  };
}

const LONGEST_SAID = 300;

const statusIn = (state: unknown): number | null => {
  const { status } = (state ?? {}) as { status?: unknown };
  return typeof status === 'number' ? status : null;
};
const statusAfter = ({ payload }: OutboxEvent): number | null => statusIn(payload.after);
const isLive = (status: number | null): boolean => LIVE.some((live) => live === status);

/** An undo brings back what authors were told of when it was new. */
function isReturn(event: OutboxEvent): boolean {
  const status = statusAfter(event);
  return status !== null && isReturned(status) && event.payload.is_undo !== true;
}

/** Approved, or seen by readers from now on; a live post that is featured was published before. */
function isAccepted(event: OutboxEvent): boolean {
  const [before, after] = [statusIn(event.payload.before), statusAfter(event)];
  if (event.payload.is_undo === true) return false;
  // What nobody submitted was accepted by nobody.
  const wasSubmitted =
    before === PostStatus.NEEDS_REVIEW ||
    before === PostStatus.READY_TO_PUBLISH ||
    (before !== null && isReturned(before));
  if (isLive(after)) return wasSubmitted;
  return before === PostStatus.NEEDS_REVIEW && after === PostStatus.READY_TO_PUBLISH;
}

/** Whoever wrote a post hears that it was approved or published. */
const acceptedNews = (event: OutboxEvent, trx: Trx) => authorsNews(event, trx, 'post_accepted');

/** Whoever wrote a post hears that it was sent back or declined, and why; whoever did it knows. */
const returnNews = (event: OutboxEvent, trx: Trx) => authorsNews(event, trx, 'post_returned');

/** The same for all authors but the one whose doing it is. */
async function authorsNews(event: OutboxEvent, trx: Trx, kind: News['kind']): Promise<News[]> {
  const { siteId, objectId, payload, createdTs } = event;
  const status = statusAfter(event);
  if (objectId === null || status === null) return [];
  const post = await trx
    .selectFrom('post')
    .select(['headline', 'author_ids'])
    .where('site_id', '=', siteId)
    .where('id', '=', objectId)
    .executeTakeFirst();
  const reason = (text(payload.reason) ?? '').slice(0, LONGEST_SAID).toWellFormed();
  return (post?.author_ids ?? [])
    .filter((author) => author !== payload.by)
    .map((profileId) => ({
      ...{ siteId, profileId, kind, atTs: createdTs },
      object: { kind: 'post', id: objectId },
      facts: {
        post: objectId,
        status,
        ...(kind === 'post_returned' ? { reason } : {}),
        headline: post?.headline.slice(0, LONGEST_SAID).toWellFormed() ?? '',
      },
    }));
}

const text = (value: unknown): string | null => (typeof value === 'string' ? value : null);
