/** The clock of this device may be wrong; the server's is the one that everything in its answers is dated by. */
let ahead = 0;

/** A date of HTTP has no parts of a second, so it is half a second old on average. */
const HALF_SECOND = 500;

/** Learns the server's time from the date of an answer that came just now. */
export function noteServerDate(date: string | null): void {
  const said = date === null ? Number.NaN : Date.parse(date);
  if (!Number.isNaN(said)) ahead = said + HALF_SECOND - Date.now();
}

/** The time by the server's clock, in milliseconds, as its last answer told it; until one did, that of this device. */
export const serverNow = (): number => Date.now() + ahead;
