import { diffArrays } from 'diff';
import { type BodyToken, tokensOf } from './body-tokens.ts';

/** More words that differ than these are not looked for: the new text is then taken whole. */
const MAX_EDITS = 1_000;

/**
 * Carries a change of the editor's own text (from `base` to `mine`) over to the source that the text was read from:
 * what the change does not touch keeps its bytes. None when the texts are too far apart.
 */
export function mergeSource({
  source,
  base,
  mine,
}: {
  source: string;
  base: string;
  mine: string;
}): string | undefined {
  if (base === mine) return source;
  const from = tokensOf(base);
  const theirs = aligned(from, tokensOf(source));
  const ours = aligned(from, tokensOf(mine));
  if (!theirs || !ours) return undefined;
  const result: string[] = [];
  for (let at = 0; at <= from.length; at += 1) {
    result.push(...gap(theirs, ours, at, from.length));
    const kept = theirs.kept[at];
    if (at < from.length && kept && ours.kept[at]) result.push(kept.source);
  }
  return result.join('');
}

type Alignment = {
  /** For each token of the base, what stands for it on the other side. */
  kept: (BodyToken | undefined)[];
  /** For each place before a token of the base, what the other side has there alone. */
  added: BodyToken[][];
};

/**
 * Words are found first and tags between them: to look for the differences of a long list at once takes the square
 * of the time, since each of its items has tags and spaces on one side alone.
 */
function aligned(base: readonly BodyToken[], other: readonly BodyToken[]): Alignment | undefined {
  const [words, others] = [placesOfWords(base), placesOfWords(other)];
  const same = sameIn(tokensAt(base, words), tokensAt(other, others));
  if (!same) return undefined;
  const kept: (BodyToken | undefined)[] = [];
  const added: BodyToken[][] = Array.from({ length: base.length + 1 }, () => []);
  const anchors = same.map(([left, right]) => [words[left] ?? 0, others[right] ?? 0] as const);
  let [at, beside] = [0, 0];
  for (const [next, itsNext] of [...anchors, [base.length, other.length] as const]) {
    const [before, itsBefore] = [base.slice(at, next), other.slice(beside, itsNext)];
    const between = sameIn(before, itsBefore);
    if (!between) return undefined;
    let from = 0;
    // What was put in the place of something stands behind it.
    for (const [left, right] of [...between, [before.length, itsBefore.length] as const]) {
      added[at + left]?.push(...itsBefore.slice(from, right));
      if (left < before.length) kept[at + left] = itsBefore[right];
      from = right + 1;
    }
    if (next < base.length) kept[next] = other[itsNext];
    [at, beside] = [next + 1, itsNext + 1];
  }
  return { kept, added };
}

function placesOfWords(tokens: readonly BodyToken[]): number[] {
  return tokens.flatMap(({ kind }, place) => (kind === 'text' ? [place] : []));
}

const tokensAt = (tokens: readonly BodyToken[], places: readonly number[]): BodyToken[] =>
  places.flatMap((place) => tokens[place] ?? []);

/** The places of tokens that are the same on both sides, in their order; none when too many differ. */
function sameIn(left: readonly BodyToken[], right: readonly BodyToken[]): [number, number][] | undefined {
  const most = Math.min(left.length, right.length);
  let first = 0;
  while (first < most && left[first]?.key === right[first]?.key) first += 1;
  let last = 0;
  while (last < most - first && left.at(-1 - last)?.key === right.at(-1 - last)?.key) last += 1;
  const same: [number, number][] = Array.from({ length: first }, (_, place) => [place, place]);
  const changes = diffArrays(left.slice(first, left.length - last), right.slice(first, right.length - last), {
    comparator: (one, other) => one.key === other.key,
    maxEditLength: MAX_EDITS,
  });
  if (!changes) return undefined;
  let [at, beside] = [first, first];
  for (const { value, added, removed } of changes) {
    for (const _ of added || removed ? [] : value) same.push([at++, beside++]);
    if (removed) at += value.length;
    if (added) beside += value.length;
  }
  for (let rest = last; rest > 0; rest -= 1) same.push([left.length - rest, right.length - rest]);
  return same;
}

/** What both sides have at one place: closing tags of the source, what was written, the rest of the source. */
function gap(theirs: Alignment, ours: Alignment, at: number, length: number): string[] {
  const written = (ours.added[at] ?? []).map(({ source }) => source);
  const said = (theirs.added[at] ?? []).filter((token) => !isReplaced(token, theirs, ours, at, length));
  const parted = said.map(({ source }) => source);
  if (written.length === 0) return parted;
  // What stands in the place of something stays in the tags around that.
  if (at > 0 && !ours.kept[at - 1]) return [...written, ...parted];
  const closing = said.findLastIndex(({ source, kind }) => kind === 'tag' && source.startsWith('</')) + 1;
  return [...parted.slice(0, closing), ...written, ...parted.slice(closing)];
}

/** Words of the source that stood for words of the base, which the change took away. */
function isReplaced(
  { kind }: BodyToken,
  theirs: Alignment,
  ours: Alignment,
  at: number,
  length: number,
): boolean {
  if (kind !== 'text') return false;
  let least = at;
  while (least > 0 && !theirs.kept[least - 1]) least -= 1;
  let most = at;
  while (most < length && !theirs.kept[most]) most += 1;
  return most > least && ours.kept.slice(least, most).every((token) => !token);
}
