/** What makes a webhook send: something that happens, or the clock. */
export const hookTriggers = ['event', 'schedule'] as const;
export type HookTrigger = (typeof hookTriggers)[number];

/** What a webhook can be sent for. */
export const hookEvents = [
  ...(['post.created', 'post.updated', 'post.status_changed', 'post.published'] as const),
  ...(['post.unpublished', 'post.scheduled', 'post.deleted', 'post.restored'] as const),
  ...(['profile.created', 'profile.updated', 'profile.banned'] as const),
  ...(['section.created', 'section.updated', 'section.removed', 'tag.merged'] as const),
  ...(['comment.created', 'comment.approved', 'application.created', 'application.decided'] as const),
  ...(['subscription.created', 'subscription.changed', 'subscription.ended'] as const),
  ...(['asset.created', 'asset.replaced', 'build.released'] as const),
  ...(['link_audit.finished'] as const),
] as const;
export type HookEvent = (typeof hookEvents)[number];

/** What a delivery is of, beside events: the clock, and a try by hand. */
export const SCHEDULED = 'schedule.due';
export const TEST = 'webhook.test';

export const hookPayloads = ['full', 'thin'] as const;
export type HookPayload = (typeof hookPayloads)[number];

/** Why a webhook was turned off without anybody's doing. */
export const disabledReasons = ['gone', 'failing'] as const;
export type DisabledReason = (typeof disabledReasons)[number];

/** `failed` is tried again, `dead` is not. */
export const executionStatuses = ['queued', 'success', 'failed', 'dead'] as const;
export type ExecutionStatus = (typeof executionStatuses)[number];

/** Why one of several deliveries is not sent once more. */
export const notReplayedReasons = ['gone', 'hidden', 'off', 'waiting'] as const;
export type NotReplayedReason = (typeof notReplayedReasons)[number];

/** What a delivery can be of. */
export const deliveryEvents = [...hookEvents, SCHEDULED, TEST] as const;
export type DeliveryEvent = (typeof deliveryEvents)[number];

export const hookSortKeys = ['title', 'created', 'updated'] as const;

export const HOOKS_A_PAGE = 30;
export const EXECUTIONS_A_PAGE = 30;
export const MOST_HOOKS = 50;
export const LONGEST_HOOK_TITLE = 80;
export const LONGEST_HOOK_URL = 2_000;
export const MOST_HEADERS = 20;
export const LONGEST_HEADER_VALUE = 1_000;
export const SHORTEST_TIMEOUT = 5;
export const USUAL_TIMEOUT = 15;
export const LONGEST_TIMEOUT = 30;
/** For so many hours after a new secret the one before signs as well. */
export const OLD_SECRET_HOURS = 24;
/** Deliveries are kept for so many days. */
export const KEPT_DAYS = 30;
export const MOST_REPLAYED = 1_000;

export const HEADER_NAME = /^[A-Za-z0-9!#$%&'*+.^_`|~-]{1,100}$/;
export const HEADER_VALUE = /^[\x20-\x7e]*$/;
/** What the sender or the connection itself says. */
const ownHeaders = new Set([
  ...['host', 'content-length', 'content-type', 'content-encoding', 'cookie', 'connection', 'expect'],
  ...['keep-alive', 'proxy-authorization', 'proxy-connection', 'te', 'trailer', 'transfer-encoding'],
  ...['upgrade', 'accept-encoding', 'user-agent'],
]);
export const isRefusedHeader = (name: string): boolean =>
  ownHeaders.has(name.toLowerCase()) || name.toLowerCase().startsWith('webhook-');

export const CLOCK_TIME = /^([01]\d|2[0-3]):[0-5]\d$/;
