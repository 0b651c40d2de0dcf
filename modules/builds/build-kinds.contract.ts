/** What the screen needs of the limits, without zod. */
export const MOST_BUILDS = 50;
export const LONGEST_BUILD_TITLE = 80;
export const LONGEST_BUILD_MESSAGE = 300;
export const MOST_LAYOUT_FILES = 80;
/** Signs of one file, and of all of a build. */
export const LONGEST_LAYOUT_FILE = 100_000;
export const MOST_BUILD_SIZE = 500_000;
/** Bytes of a zip file with a build. */
export const MOST_ARCHIVE_BYTES = 2 * 1024 * 1024;
/** Builds that were released last and so are kept. */
export const KEPT_RELEASES = 3;
export const RELEASES_SHOWN = 10;

export const buildStatuses = ['queued', 'building', 'ready', 'failed', 'released'] as const;
export type BuildStatus = (typeof buildStatuses)[number];

/** What a file of a build may be called; a script is known, so that it can be refused by its reason and taken away. */
export const LAYOUT_FILE_NAME = /^[a-z0-9][a-z0-9_-]{0,59}\.(liquid|css|svg|js)$/;
