import type { RouteVariable } from '../../route-templates.contract.ts';

/** A piece of a segment: words as they are, or a variable. */
export type Piece = { text: string } | { variable: RouteVariable };
type Segment = readonly Piece[];

const DIGITS: Partial<Record<RouteVariable, readonly [least: number, most: number]>> = {
  yyyy: [4, 4],
  mm: [2, 2],
  dd: [2, 2],
  id: [1, 16],
};
const LONGEST_PATH = 6;

/**
 * The values of the variables in a path, in their order; null when it has another form. Where it can be read in several
 * ways, the first variable is the longest one. Readers choose paths, so that no part of one is looked at twice for the
 * same piece: an expression of several variables in a segment would try all their ways.
 */
export function matchSegments(segments: readonly Segment[], key: string): string[] | null {
  if (!key.startsWith('/')) return null;
  return matchParts(segments, key === '/' ? [] : key.slice(1).split('/'), 0, 0);
}

function matchParts(
  segments: readonly Segment[],
  parts: readonly string[],
  at: number,
  from: number,
): string[] | null {
  const segment = segments[at];
  if (segment === undefined) return from === parts.length ? [] : null;
  // Each segment takes one part at least, and a path six at most.
  let most = isPath(segment) ? Math.min(LONGEST_PATH, parts.length - from - (segments.length - at - 1)) : 1;
  for (; most > 0; most -= 1) {
    const taken = parts.slice(from, from + most);
    if (taken.length < most || taken.includes('')) continue;
    const values = isPath(segment) ? [taken.join('/')] : matchPieces(segment, taken[0] ?? '');
    const rest = values && matchParts(segments, parts, at + 1, from + most);
    if (rest) return [...values, ...rest];
  }
  return null;
}

function isPath(segment: Segment): boolean {
  const [piece] = segment;
  if (segment.length !== 1 || piece === undefined || !('variable' in piece)) return false;
  return piece.variable === 'section' || piece.variable === 'primary_section_path';
}

function matchPieces(pieces: Segment, text: string): string[] | null {
  /** Of each piece the highest end that is not known to lead nowhere: the rest of a text depends on its place alone. */
  const open = pieces.map(() => text.length);
  const match = (at: number, from: number): string[] | null => {
    const piece = pieces[at];
    if (piece === undefined) return from === text.length ? [] : null;
    if ('text' in piece)
      return text.startsWith(piece.text, from) ? match(at + 1, from + piece.text.length) : null;
    const digits = DIGITS[piece.variable];
    const [least, most] = digits ?? [1, text.length];
    let end = digits ? from + digitsAt(text, from, most) : (open[at] ?? 0);
    for (; end >= from + least; end -= 1) {
      const rest = match(at + 1, end);
      if (rest) return [text.slice(from, end), ...rest];
      if (!digits) open[at] = end - 1;
    }
    return null;
  };
  return match(0, 0);
}

function digitsAt(text: string, from: number, most: number): number {
  let count = 0;
  while (count < most && /^\d$/.test(text[from + count] ?? '')) count += 1;
  return count;
}
