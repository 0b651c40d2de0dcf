/** The networks by the numbers of the API. */
export const SocialProvider = { FACEBOOK: 1, X: 2, MASTODON: 3, BLUESKY: 4 } as const;
export type SocialProviderNumber = (typeof SocialProvider)[keyof typeof SocialProvider];

/** Those that an account can be connected to. */
export const offeredProviders = [
  SocialProvider.MASTODON,
  SocialProvider.BLUESKY,
] as const satisfies readonly SocialProviderNumber[];
export type OfferedProvider = (typeof offeredProviders)[number];
export const isOffered = (provider: number): provider is OfferedProvider =>
  offeredProviders.some((one) => one === provider);

/** Their names, which are the same in every language. */
const providerNames: Readonly<Record<SocialProviderNumber, string>> = {
  [SocialProvider.FACEBOOK]: 'Facebook',
  [SocialProvider.X]: 'X',
  [SocialProvider.MASTODON]: 'Mastodon',
  [SocialProvider.BLUESKY]: 'Bluesky',
};
export const providerName = (provider: number): string =>
  providerNames[provider as SocialProviderNumber] ?? `#${provider}`;

/** Where accounts of Bluesky are unless somebody runs their server themselves. */
export const BLUESKY_SERVER = 'https://bsky.social';

export const socialStatuses = ['queued', 'sending', 'sent', 'failed', 'cancelled'] as const;
export type SocialStatus = (typeof socialStatuses)[number];

/**
 * Why something was not sent: the network said no; its answer never came; it does not take the account any more; nobody
 * could be reached for long; its time has long passed.
 */
export const socialProblems = ['refused', 'unclear', 'account', 'unreachable', 'late'] as const;
export type SocialProblem = (typeof socialProblems)[number];

export const socialSortKeys = ['created', 'scheduled'] as const;

export const MOST_ACCOUNTS = 30;
/** How much of a site may wait at once. */
export const MOST_WAITING = 1_000;
export const LONGEST_ACCOUNT_TITLE = 100;
export const LONGEST_INSTANCE = 200;
export const LONGEST_HANDLE = 200;
export const LONGEST_TOKEN = 1_000;
/** What no network takes more of, in characters. */
export const LONGEST_TEXT = 10_000;
export const LONGEST_LINK = 2_000;
/** How far ahead something can be planned, in seconds. */
export const LATEST = 366 * 86_400;
/** A time up to so many seconds ago still means now. */
export const JUST_NOW = 120;
/** What could not be sent for so many seconds after its time is given up. */
export const GIVEN_UP_AFTER = 86_400;
