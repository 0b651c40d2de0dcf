export const scoreTypes = ['recency', 'field', 'popularity', 'label_boost', 'editorial'] as const;
export type ScoreType = (typeof scoreTypes)[number];

export const familyStatuses = ['active', 'paused'] as const;
export const familyCommands = ['set-title', 'set-filter', 'set-scores', 'activate', 'pause'] as const;
export const familySortKeys = ['title', 'status', 'created', 'refreshed'] as const;

export const SHORTEST_FAMILY_TITLE = 2;
export const LONGEST_FAMILY_TITLE = 80;
export const MOST_FAMILIES = 50;
export const MOST_SCORES = 20;
export const MOST_FAMILY_COMMANDS = 20;
/** How many things a family holds, the best first. */
export const MOST_STREAM_ITEMS = 500;
