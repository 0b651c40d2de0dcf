/** The path that the page was opened at; the early call asked for the configuration with it. */
export const openedAt = location.pathname;
