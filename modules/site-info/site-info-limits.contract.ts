export const LONGEST_SITE_TITLE = 120;
export const LONGEST_SITE_TAGLINE = 200;
export const LONGEST_SITE_DESCRIPTION = 500;
export const LONGEST_SITE_ADDRESS = 300;
export const LONGEST_SITE_URL = 500;

/** Networks where a site may have a page of its own. */
export const socialNetworks = [
  ...(['facebook', 'instagram', 'x', 'youtube', 'linkedin'] as const),
  ...(['tiktok', 'threads', 'mastodon', 'bluesky'] as const),
] as const;
export const LONGEST_CLOSED_NOTE = 500;
