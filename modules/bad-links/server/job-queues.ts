/** What somebody may wait for; jobs of a queue follow each other over all sites, so that they hold one place of the worker. */
export const ASKED = 'bad-links.asked';
/** What nobody waits for: links as they fall due, and posts that were there before. */
export const LATER = 'bad-links.later';
