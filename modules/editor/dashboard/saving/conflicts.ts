import type { MergedBodies, Side } from './merge-bodies.ts';
import { withWritten } from './merge-bodies.ts';
import {
  differing,
  type MergedValues,
  mergeValues,
  type PostValues,
  type ValueName,
  valuesOf,
} from './post-values.ts';

/** What two sides changed in different ways. */
export type Conflict = {
  /** Between the screen and what was saved meanwhile, or between an offer that was taken and the screen. */
  kind: 'saved' | 'offer';
  theirs: PostValues;
  /** The body on the screen when it began. */
  shown: string;
  /** What both began from; null where nobody knows. */
  base: PostValues | null;
  /** The revision of the base; whoever leaves before the choice meets the conflict again. */
  revision: number | null;
  names: ValueName[];
  bodies: MergedValues['bodies'];
  /** The blocks for which a choice was made. */
  settled: ReadonlyMap<number, Side>;
};

/** As `mergeValues`; without a base all that differs is a choice. */
export function mergeFrom(
  base: PostValues | null,
  mine: Partial<PostValues>,
  theirs: PostValues,
): MergedValues {
  if (base) return mergeValues(base, { ...base, ...mine }, theirs);
  const values = { ...valuesOf(theirs), ...mine };
  return { values, conflicts: differing(values, theirs), bodies: null };
}

/** What is left to choose, and the body on the screen, after a choice for one block; what was typed elsewhere stays. */
export function afterBlock(
  conflict: Conflict,
  shown: string,
  [place, side]: readonly [place: number, side: Side],
): { body: string; conflict: Conflict | null } {
  const { bodies } = conflict;
  if (!bodies) return { body: shown, conflict };
  const settled = new Map([...conflict.settled, [place, side] as const]);
  const body = side === 'mine' ? shown : withChoice(bodies, shown, [conflict.settled, settled]);
  // A choice that cannot be put into what was typed since stays one: the whole bodies are offered.
  if (body === null) return { body: shown, conflict: { ...conflict, bodies: null } };
  const isLast = settled.size === bodies.conflicts.length;
  const names = conflict.names.filter((one) => one !== 'body' || !isLast);
  return { body, conflict: names.length > 0 ? { ...conflict, names, settled } : null };
}

/** A whole body that was chosen in the place of one on the screen, with what was written there since. */
export function chosenOver(shown: string, chosen: string, now: string): string {
  if (now === shown) return chosen;
  // Too far apart to be compared: whoever chose deletes what they do not want.
  return withWritten(shown, chosen, now) ?? `${chosen}\n${now}`;
}

type Settled = Conflict['settled'];

/** Null where the body on the screen is too far from what was merged. */
function withChoice(
  bodies: MergedBodies,
  shown: string,
  [before, after]: readonly [Settled, Settled],
): string | null {
  return withWritten(bodies.body(before), bodies.body(after), shown);
}
