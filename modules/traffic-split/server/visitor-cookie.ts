import { randomInt } from 'node:crypto';

/** One of so many lots, so that none is an id of anybody. */
const LOTS = 100_000;
const NAME = 'split';
const HALF_A_YEAR = 180 * 86_400;

/** What a browser keeps of a visitor: a lot, the day of the last visit, and whether a second page was opened then. */
export type Visitor = { lot: number; day: string; hasGoneOn: boolean };

/** What a page view is of a visit: the first, the second, or a further one. */
export type Step = 'visit' | 'second' | 'further';

export function visitorOf(cookie: string | undefined): Visitor | null {
  const [, lot, day, pages] =
    /(?:^|;\s*)split=(\d{1,5})\.(\d{4}-\d\d-\d\d)\.([12])(?:;|$)/.exec(cookie ?? '') ?? [];
  if (lot === undefined || day === undefined) return null;
  return { lot: Number(lot), day, hasGoneOn: pages === '2' };
}

/** The visitor after one more page on a day, and what that page was. */
export function nextView(before: Visitor | null, day: string): { visitor: Visitor; step: Step } {
  const lot = before?.lot ?? randomInt(LOTS);
  if (before?.day !== day) return { visitor: { lot, day, hasGoneOn: false }, step: 'visit' };
  if (before.hasGoneOn) return { visitor: before, step: 'further' };
  return { visitor: { lot, day, hasGoneOn: true }, step: 'second' };
}

/** A visitor of whom no page was counted yet: the first one that is begins a visit. */
export const uncounted = ({ lot }: Visitor): Visitor => ({ lot, day: '0000-00-00', hasGoneOn: false });

export const cookieOf = ({ lot, day, hasGoneOn }: Visitor, isSecure: boolean): string =>
  `${NAME}=${lot}.${day}.${hasGoneOn ? 2 : 1}; Path=/; Max-Age=${HALF_A_YEAR}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;
