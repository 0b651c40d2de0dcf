/** A session that nobody uses for this long is over. */
export const SESSION_SECONDS = 30 * 24 * 3600;

/** As long as browsers keep a cookie; the server ends a session that is not used. */
export const COOKIE_SECONDS = 400 * 24 * 3600;
