/** Lists end here by offset, and the `after` cursor goes on. It stands apart because screens read it without zod. */
export const SEARCH_QUERY_LIMIT = 10_000;

/** Counting stops here and says so: beyond it nobody needs the exact number, and everybody would wait for it. */
export const MOST_COUNTED = 10_000;

/** How many rows one call about several takes. */
export const MOST_AT_ONCE = 1_000;
