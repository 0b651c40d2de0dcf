/** The path that the page was opened at; the early call asked for the configuration with it. */
export const openedAt = location.pathname;
/** What it was opened with; screens may write the address anew. */
export const openedWith = location.search;
