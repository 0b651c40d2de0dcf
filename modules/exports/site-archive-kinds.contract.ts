/** What tells an archive of a site from any other file, and how it is laid out. */
export const ARCHIVE_FORMAT = 'masthead-site-archive';
export const ARCHIVE_VERSION = 1;
export const MANIFEST_FILE = 'manifest.json';
export const CHECKSUM_FILE = 'SHA256SUMS';
export const README_FILE = 'README.txt';

/** Its name among the exports. */
export const SITE_EXPORT = 'site';

/** The kinds of lines in the order in which they refer to each other. */
export const archivedKinds = [
  ...(['people', 'communities', 'media', 'sections', 'tags', 'posts', 'comments'] as const),
  ...(['live_updates', 'redirects'] as const),
] as const;
export type ArchivedKind = (typeof archivedKinds)[number];

/** What no archive holds. */
export const neverArchived = [
  ...(['accounts', 'passwords', 'trash', 'revisions', 'members', 'statistics', 'settings'] as const),
  ...(['layouts', 'feeds', 'newsletters', 'plans', 'links', 'audit'] as const),
] as const;
export type NeverArchived = (typeof neverArchived)[number];

/** The files of an archive take no more, in gigabytes; what is larger comes without them. */
export const MOST_ARCHIVE_GIGABYTES = 50;
