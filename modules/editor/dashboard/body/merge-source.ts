import { diffArrays } from 'diff';
import { type BodyToken, tokensOf } from './body-tokens.ts';

/** More differences than these are not looked for: the new text is then taken whole. */
const MAX_EDITS = 4_000;

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

function aligned(base: readonly BodyToken[], other: readonly BodyToken[]): Alignment | undefined {
  const changes = diffArrays([...base], [...other], {
    comparator: (left, right) => left.key === right.key,
    maxEditLength: MAX_EDITS,
  });
  if (!changes) return undefined;
  const kept: (BodyToken | undefined)[] = [];
  const added: BodyToken[][] = Array.from({ length: base.length + 1 }, () => []);
  let at = 0;
  let beside = 0;
  for (const { value, added: isAdded, removed } of changes) {
    if (isAdded) {
      added[at]?.push(...value);
      beside += value.length;
    } else if (removed) {
      at += value.length;
    } else {
      for (const _ of value) {
        kept[at] = other[beside];
        at += 1;
        beside += 1;
      }
    }
  }
  return { kept, added };
}

/** What both sides have at one place: closing tags of the source, what was written, the rest of the source. */
function gap(theirs: Alignment, ours: Alignment, at: number, length: number): string[] {
  const written = (ours.added[at] ?? []).map(({ source }) => source);
  const said = (theirs.added[at] ?? []).filter((token) => !isReplaced(token, theirs, ours, at, length));
  if (written.length === 0) return said.map(({ source }) => source);
  const closing = said.findLastIndex(({ source, kind }) => kind === 'tag' && source.startsWith('</')) + 1;
  const parted = said.map(({ source }) => source);
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
