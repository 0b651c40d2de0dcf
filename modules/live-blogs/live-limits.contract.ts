/** What the screens need of the limits, without zod. */
export const LONGEST_ENTRY_TITLE = 200;
export const LONGEST_ENTRY = 20_000;
export const MOST_ENTRIES = 1_000;
/** So many earlier wordings are kept of each. */
export const MOST_EDITS = 20;
/** So many are on one page of readers, and are shown at once in the editor. */
export const ENTRIES_A_PAGE = 50;
