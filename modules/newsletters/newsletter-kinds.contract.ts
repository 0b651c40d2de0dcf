/** The mail-list services that a site can connect. */
export const mailProviders = ['mailchimp', 'campaign_monitor'] as const;
export type MailProviderName = (typeof mailProviders)[number];

/** Where the connection to one of them stands. */
export const connectionStates = ['idle', 'connecting', 'connected', 'failed'] as const;
export type ConnectionState = (typeof connectionStates)[number];

/** The newsletters that go out by the clock, each made of what is new. */
export const campaignKinds = ['daily', 'weekly'] as const;
export type CampaignKind = (typeof campaignKinds)[number];

/** All that readers choose; an alert is one post that somebody of the newsroom sends at once. */
export const letterKinds = [...campaignKinds, 'alerts'] as const;
export type LetterKind = (typeof letterKinds)[number];

/** What became of a newsletter; `nothing` where no post was new, `cancelled` of alerts alone. */
export const sendStates = ['waiting', 'sending', 'sent', 'nothing', 'failed', 'cancelled'] as const;
export type SendState = (typeof sendStates)[number];

/** Whether somebody gets newsletters. */
export const subscriberStatuses = ['pending', 'active', 'unsubscribed', 'bounced'] as const;
export type SubscriberStatus = (typeof subscriberStatuses)[number];

/** How somebody came to be on the list. */
export const subscriberSources = ['site', 'import', 'dashboard', 'subscription'] as const;
export type SubscriberSource = (typeof subscriberSources)[number];

/** Why an alert cannot go out by mail. */
export const mailRefusals = [
  'alerts_are_off',
  'provider_has_no_list',
  'provider_is_read',
  'provider_has_no_group',
  'sender_is_missing',
] as const;
export type MailRefusalCode = (typeof mailRefusals)[number];

/** For how many days the groups of a list that is disconnected are kept. */
export const MAPPING_DAYS = 30;
/** For how many days a link that confirms a subscription works. */
export const CONFIRM_DAYS = 7;
export const LONGEST_EMAIL = 254;
export const LONGEST_CREDENTIAL = 200;
export const LONGEST_SUBJECT = 150;
export const LONGEST_FROM = 80;
/** What a notification shows without being cut by most systems. */
export const LONGEST_PUSH_TITLE = 80;
export const LONGEST_PUSH_TEXT = 150;
/** So many browsers get the notifications of a site. */
export const MOST_PUSH_SUBSCRIPTIONS = 1_000_000;
export const LONGEST_LETTER_TEMPLATE = 60_000;
export const MOST_LETTER_SECTIONS = 50;
export const MOST_LETTER_POSTS = 20;
/** How often a post goes out as an alert, and how many alerts a site sends a day. */
export const ALERT_PAUSE_SECONDS = 3_600;
export const MOST_ALERTS_A_DAY = 10;
export const MOST_IMPORTED_ADDRESSES = 5_000;
