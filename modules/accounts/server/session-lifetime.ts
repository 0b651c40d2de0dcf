/** A session that nobody uses for this long is over. */
export const SESSION_SECONDS = 30 * 24 * 3600;

/** After this long whoever holds a role that asks for a second factor signs in anew, however much they did meanwhile. */
const BRIEF_SESSION_SECONDS = 12 * 3600;

/** Whether a session of such a person is over. Both in unix seconds. */
export const isOutlived = (startedTs: number, now: number): boolean =>
  startedTs + BRIEF_SESSION_SECONDS <= now;

/** As long as browsers keep a cookie; the server ends a session that is not used. */
export const COOKIE_SECONDS = 400 * 24 * 3600;
