/** What somebody is told of. */
export const notificationKinds = [
  'post_returned',
  'post_accepted',
  'review_requested',
  'mention',
  'note_on_post',
  'comment_on_post',
  'comment_reply',
  'comments_waiting',
  'application_received',
  'application_decided',
  'role_changed',
  'achievement_earned',
  'new_follower',
  'community_followed',
  'export_ended',
  'task_ended',
  'schedule_failed',
  'hook_disabled',
  'social_token_expired',
  'social_account_left',
  'people_merged',
  'removal_failed',
  'renewal_remains',
  'token_expiring',
  'new_sign_in',
] as const;
export type NotificationKind = (typeof notificationKinds)[number];

/** Where somebody is told of a kind. */
export const notificationWays = ['bell', 'mail', 'both', 'none'] as const;
export type NotificationWay = (typeof notificationWays)[number];

/** As long as nobody says otherwise; a sign-in that is not one's own must be heard of outside too. */
export const defaultWays: Readonly<Record<NotificationKind, NotificationWay>> = {
  post_returned: 'bell',
  post_accepted: 'bell',
  // Somebody else waits for it.
  review_requested: 'both',
  // Whoever mentions somebody waits for an answer.
  mention: 'both',
  note_on_post: 'bell',
  comment_on_post: 'bell',
  comment_reply: 'bell',
  comments_waiting: 'bell',
  application_received: 'both',
  // Whoever applied may not look here again.
  application_decided: 'both',
  role_changed: 'both',
  achievement_earned: 'bell',
  new_follower: 'bell',
  community_followed: 'bell',
  export_ended: 'bell',
  task_ended: 'bell',
  // Readers wait for it, and whoever planned it may be asleep.
  schedule_failed: 'both',
  // Another service waits for it, and nobody looks there every day.
  hook_disabled: 'both',
  // Nothing is shared until it is connected again.
  social_token_expired: 'both',
  // What waits there goes out by nobody's word but theirs.
  social_account_left: 'both',
  // Whoever did it knows; it is undone from there.
  people_merged: 'bell',
  // Readers still see it, or are charged for it, until somebody does something elsewhere.
  removal_failed: 'both',
  renewal_remains: 'both',
  // A program stops working on that day.
  token_expiring: 'both',
  new_sign_in: 'both',
};

/** Kinds whose mails are gathered for a few minutes, because many may come one after the other. */
export const gatheredKinds = [
  'review_requested',
  'mention',
  'note_on_post',
  'comment_on_post',
  'comment_reply',
  'application_received',
] as const satisfies readonly NotificationKind[];
export type GatheredKind = (typeof gatheredKinds)[number];
export const isGathered = (kind: NotificationKind): kind is GatheredKind =>
  gatheredKinds.some((one) => one === kind);

/** The preference that says where somebody is told of a kind. */
export const wayPreference = (kind: NotificationKind): string => `notify.${kind}`;

/** What concerns the safety of the account is mailed always, whatever was kept. */
export const isSecurityKind = (kind: NotificationKind): boolean => kind === 'new_sign_in';

/** The ways that somebody can choose for a kind. */
export const waysOf = (kind: NotificationKind): readonly NotificationWay[] =>
  isSecurityKind(kind) ? ['mail', 'both'] : notificationWays;

/** What was kept, or the default. */
export const wayOf = (kind: NotificationKind, kept: unknown): NotificationWay =>
  waysOf(kind).find((way) => way === kept) ?? defaultWays[kind];

/** Counting stops here. */
export const MOST_UNREAD = 100;
