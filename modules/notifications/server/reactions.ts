import type { Trx } from '#platform/server/database.ts';
import type { Ground } from '#platform/server/ground.ts';
import type { OutboxEvent } from '#platform/server/outbox/reaction.ts';
import { applicationNews, decisionNews } from './news/application-news.ts';
import {
  isShownAtOnce,
  isShownNow,
  shownCommentNews,
  waitingCommentNews,
  waitsForModerators,
} from './news/comment-news.ts';
import { communityFollowedNews, followerNews, isPersonFollowed } from './news/follow-news.ts';
import { laterMentionNews, noteNews } from './news/note-news.ts';
import { accountNews, removalNews, renewalNews } from './news/outside-news.ts';
import { said } from './news/people-to-tell.ts';
import { acceptedNews, isAccepted, isReturn, returnNews } from './news/post-news.ts';
import { isHandedIn, reviewNews } from './news/review-news.ts';
import { roleNews } from './news/role-news.ts';
import type { News } from './news.ts';
import { notify } from './notify.ts';

/** Says who is told when something happened elsewhere; each is told exactly once. */
export function defineNotifications(ground: Ground): void {
  const needs = { ...ground, nextId: ground.database.ids.next };
  const tell = (
    event: string,
    name: string,
    newsOf: (event: OutboxEvent, trx: Trx) => Promise<News | readonly News[] | null>,
    isMeant?: (event: OutboxEvent) => boolean,
  ) =>
    ground.outbox.react({
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
  tell('post.status_changed', 'tell reviewers of a post that was handed in', reviewNews, isHandedIn);
  tell('post.created', 'tell reviewers of a new post that was handed in', reviewNews, isHandedIn);
  tell('post_note.created', 'tell of a note about a post', noteNews);
  tell('post_note.mentioned', 'tell of a mention that was added to a note', laterMentionNews);
  tell('community_application.created', 'tell of an application', applicationNews);
  for (const decision of ['approved', 'declined']) {
    tell(`community_application.${decision}`, `tell of an application that was ${decision}`, decisionNews);
  }
  tell('community_application.reopened', 'tell of an acceptance that was undone', roleNews);
  tell('profile.roles_changed', 'tell of changed roles', roleNews);
  for (const change of ['given', 'taken']) {
    tell(`community.role_${change}`, `tell of a role in a community that was ${change}`, roleNews);
  }
  const commentNews = shownCommentNews(ground);
  tell('comment.created', 'tell of a new comment', commentNews, isShownAtOnce);
  tell('comment.approved', 'tell of a comment that was approved', commentNews, isShownNow);
  tell('comment.created', 'tell moderators of a comment that waits', waitingCommentNews, waitsForModerators);
  tell('achievement_rule.earned', 'tell of an award', async (event) => awardNews(event), isTold);
  tell('follow.created', 'tell of a new follower', followerNews, isPersonFollowed);
  tell('community.followed', 'tell of new followers of a community', communityFollowedNews);
  tell('hook.disabled', 'tell of a webhook that was turned off', async (event) => hookNews(event));
  tell('social_account.refused', 'tell of a social account that a network refuses', async (event) =>
    socialNews(event),
  );
  for (const act of ['handed_over', 'stopped']) {
    tell(`social_account.${act}`, `tell of a social account that was ${act}`, accountNews);
  }
  tell('profile.merged', 'tell of a merge that can be undone', async (event) => mergeNews(event));
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
  'action',
  'batch_id',
  'changed',
  'content',
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
  'to_status',
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
      title: said(payload.title),
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
      title: said(payload.title),
    },
  };
}

/** Whoever connected a social account hears that its network takes the token no longer. */
function socialNews({ siteId, objectId, payload, createdTs }: OutboxEvent): News | null {
  const profileId = payload.by;
  if (typeof profileId !== 'number' || objectId === null) return null;
  return {
    ...{ siteId, profileId, atTs: createdTs, kind: 'social_token_expired' },
    object: { kind: 'social_account', id: objectId },
    facts: { title: said(payload.title) },
  };
}

/** Whoever merged two people finds the way back in the bell; neither is named there, as one may be forgotten. */
function mergeNews({ siteId, payload, createdTs }: OutboxEvent): News | null {
  const { by, batch_id: batchId, into } = payload;
  if (typeof by !== 'number' || typeof batchId !== 'number' || typeof into !== 'number') return null;
  return {
    ...{ siteId, profileId: by, atTs: createdTs, kind: 'people_merged' },
    // Each merge is told by itself, with a way back of its own.
    object: { kind: 'profile', id: null },
    facts: { batch_id: batchId, into },
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
      title: said(payload.title),
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

const text = (value: unknown): string | null => (typeof value === 'string' ? value : null);
