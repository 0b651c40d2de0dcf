import { randomInt } from 'node:crypto';

/** One of so many lots, so that none is an id of anybody. */
const LOTS = 100_000;
const NAME = 'split';
const HALF_A_YEAR = 180 * 86_400;

/** What a browser keeps of a visitor: a lot, the day of the last visit, and what was done then. */
export type Visitor = {
  lot: number;
  day: string;
  /** Whether a second page was opened. */
  hasGoneOn: boolean;
  /** Whether a form for an account or newsletters was sent. */
  hasSignedUp: boolean;
};

/** What a page view is of a visit: the first, the second, or a further one. */
export type Step = 'visit' | 'second' | 'further';

export function visitorOf(cookie: string | undefined): Visitor | null {
  const [, lot, day, pages, signedUp] =
    /(?:^|;\s*)split=(\d{1,5})\.(\d{4}-\d\d-\d\d)\.([12])(s?)(?:;|$)/.exec(cookie ?? '') ?? [];
  if (lot === undefined || day === undefined) return null;
  return { lot: Number(lot), day, hasGoneOn: pages === '2', hasSignedUp: signedUp === 's' };
}

/** The visitor after one more page on a day, and what that page was. */
export function nextView(before: Visitor | null, day: string): { visitor: Visitor; step: Step } {
  const lot = before?.lot ?? randomInt(LOTS);
  if (before?.day !== day) return { visitor: newVisit(lot, day), step: 'visit' };
  if (before.hasGoneOn) return { visitor: before, step: 'further' };
  return { visitor: { ...before, hasGoneOn: true }, step: 'second' };
}

/** A visitor of whom no page was counted yet: the first one that is begins a visit. */
export const uncounted = ({ lot }: Visitor): Visitor => newVisit(lot, '0000-00-00');

const newVisit = (lot: number, day: string): Visitor => ({ lot, day, hasGoneOn: false, hasSignedUp: false });

export const cookieOf = ({ lot, day, hasGoneOn, hasSignedUp }: Visitor, isSecure: boolean): string =>
  `${NAME}=${lot}.${day}.${hasGoneOn ? 2 : 1}${hasSignedUp ? 's' : ''}; Path=/; Max-Age=${HALF_A_YEAR}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;
