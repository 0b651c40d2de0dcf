export const LONGEST_PROVIDER_TITLE = 60;
export const LONGEST_ISSUER = 500;
export const LONGEST_CLIENT_ID = 300;
export const LONGEST_CLIENT_SECRET = 1_000;
export const LONGEST_CLAIM = 100;
export const LONGEST_CLAIM_VALUE = 200;
export const MOST_PROVIDERS = 10;
export const MOST_DOMAINS = 50;
export const MOST_SCOPES = 10;
export const MOST_MAPPED_ROLES = 50;
export const MOST_MAPPED_GROUPS = 50;
/** So many groups of a site are offered for mapping. */
export const MOST_OFFERED_GROUPS = 500;
export const MOST_EMERGENCY_OWNERS = 10;

/** What a provider sends people back to. */
export const CALLBACK_PATH = '/core/users/sso/callback';

/** How a test of a provider ended: who would have signed in, or why nobody. */
export const tryOutcomes = [
  'signs_in',
  'somebody_else',
  'email_unverified',
  'domain_refused',
  'not_admitted',
  'other_identity',
  'outranked',
] as const;
export type TryOutcome = (typeof tryOutcomes)[number];
