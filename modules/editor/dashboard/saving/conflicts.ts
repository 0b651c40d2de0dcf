import type { Side } from './merge-bodies.ts';
import { mergeBodies } from './merge-bodies.ts';
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

/** The body on the screen after a choice for one block; what was typed elsewhere since stays. */
export function bodyAfter(conflict: Conflict, shown: string, settled: Conflict['settled']): string {
  const { bodies } = conflict;
  if (!bodies) return shown;
  const now = mergeBodies(bodies.body(conflict.settled), shown, bodies.body(settled));
  return now?.body(new Map(now.conflicts.map(({ place }) => [place, 'theirs' as const]))) ?? shown;
}
