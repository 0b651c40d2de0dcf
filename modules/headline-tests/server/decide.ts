import { ENOUGH_SHOWN, RISK } from '../headline-kinds.contract.ts';

/** How often a headline was shown, and how often its post was opened then. */
export type Counted = { shown: number; opened: number };

/** By how much shares differ that are worth telling apart, as a deviation: one of a hundred pages. */
const MIXED = 0.01 ** 2;

/**
 * The logarithm of how much likelier two different shares make what was counted than one share does, mixed over the
 * differences that there may be. By chance alone it never passes log(1 / risk) with more than that risk, however often
 * one looks while the figures grow (mixture sequential probability ratio test).
 */
export function evidence(one: Counted, other: Counted): number {
  const pooled = (one.opened + other.opened) / (one.shown + other.shown);
  const variance = pooled * (1 - pooled) * (1 / one.shown + 1 / other.shown);
  if (!(variance > 0)) return 0;
  const difference = one.opened / one.shown - other.opened / other.shown;
  return (
    Math.log(variance / (variance + MIXED)) / 2 +
    (MIXED * difference ** 2) / (2 * variance * (variance + MIXED))
  );
}

/**
 * The headline that wins: each was shown often enough, and it was opened from more of its pages than every other one by
 * more than chance. The risk is shared by all pairs, so that more headlines do not make a wrong winner likelier.
 */
export function winnerOf(counted: readonly Counted[]): number | null {
  if (counted.length < 2 || counted.some(({ shown }) => shown < ENOUGH_SHOWN)) return null;
  const share = ({ opened, shown }: Counted) => opened / shown;
  const best = counted.reduce((at, one, next) => (share(one) > share(counted[at] as Counted) ? next : at), 0);
  const pairs = (counted.length * (counted.length - 1)) / 2;
  const enough = Math.log(pairs / RISK);
  const wins = counted.every((one, at) => at === best || evidence(counted[best] as Counted, one) >= enough);
  return wins ? best : null;
}
