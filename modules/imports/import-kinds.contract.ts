/** What people can bring in from the dashboard; each is read by a reader of its own. */
export const siteImportKinds = [
  ...(['wxr', 'ghost', 'markdown', 'jsonl', 'csv_posts', 'csv_users', 'archive'] as const),
] as const;
export type SiteImportKind = (typeof siteImportKinds)[number];

/** A table of people is for those who manage people, too. */
export const PEOPLE_KIND = 'csv_users';

/** `reading` is the trial run; an import that is `ready` waits for somebody to start it. */
export const siteImportStates = [
  ...(['reading', 'ready', 'running', 'done', 'failed', 'cancelled', 'expired'] as const),
  ...(['undoing', 'undone'] as const),
] as const;
export type SiteImportState = (typeof siteImportStates)[number];

/** What is counted, in the order in which it is shown. */
export const countedKinds = [
  ...(['posts', 'pages', 'authors', 'sections', 'tags', 'comments', 'live_updates'] as const),
  ...(['media', 'redirects'] as const),
] as const;

/** Files of imports that nobody started are kept so long, in days. */
export const IMPORT_KEPT_DAYS = 7;
/** What an import made can be undone for so long after it ended, in days. */
export const UNDO_DAYS = 30;
/** So many of the things that an undo leaves are named. */
export const MOST_LEFT_LINES = 300;
/** What was skipped and warned of names people and posts; it is kept so long after the upload, in days. */
export const LINES_KEPT_DAYS = 60;
/** So many entries of what was skipped or warned of are kept with an import. */
export const MOST_REPORT_LINES = 1_000;
export const MOST_PREVIEW_LINES = 100;
/** So many posts, or people, of a file are shown before it is imported. */
export const MOST_SAMPLES_SHOWN = 10;
