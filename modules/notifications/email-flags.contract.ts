/** What people can be mailed beside their notifications, by the names of the API. */
export const emailFlags = [
  'friend_join_notification',
  'traffic_peaks_notification',
  'signup_notification',
  'updates_notification',
  'subscribe_to_new_sites',
  'expired_tokens_notification',
  'unread_river_events_notification',
  'stats_mail_daily',
  'stats_mail_weekly',
  'post_interaction_notification',
] as const;
export type EmailFlag = (typeof emailFlags)[number];

/** Ends every mail but those about the safety of the account. */
export const UNSUBSCRIBE_ALL = 'unsubscribe_all';

/** Every switch of the call, in its order. */
export const emailSwitches = [...emailFlags, UNSUBSCRIBE_ALL] as const;
export type EmailSwitch = (typeof emailSwitches)[number];

/** Those about the page views of a day or a week. */
export const statsFlags = ['stats_mail_daily', 'stats_mail_weekly'] as const satisfies readonly EmailFlag[];
export type StatsFlag = (typeof statsFlags)[number];

export const PEAKS = 'traffic_peaks_notification' satisfies EmailFlag;

/** Those that something is sent for, in the order of the screen; the others are kept for clients that know them. */
export const sentFlags = [...statsFlags, PEAKS] as const;

/** The preference under which a switch is kept. */
export const emailPreference = (name: EmailSwitch): string => `email.${name}`;

/** What was kept, or what holds as long as nobody says otherwise. */
export const isSwitchedOn = (name: EmailSwitch, kept: unknown): boolean =>
  typeof kept === 'boolean' ? kept : name === 'stats_mail_weekly' || name === 'expired_tokens_notification';
