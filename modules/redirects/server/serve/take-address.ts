import { splitPath } from '../rules/redirect-shape.ts';

/** The columns that say where a reader is sent. */
export type ServedRedirect = {
  id: number;
  path: string;
  redirect_to: string | null;
  status: number;
  match: string;
  query: string;
};

/**
 * Where the redirect sends a reader.
 * @param path as stored paths are: decoded once
 * @param query with its question mark, as it came, or nothing
 * @returns the address for the header, null when it leads nowhere (410), undefined when it does not take this one
 */
export function takeAddress(
  redirect: ServedRedirect,
  path: string,
  query: string,
): string | null | undefined {
  const source = splitPath(redirect.path);
  if (redirect.query === 'match' && source.query !== query) return undefined;
  const captured = capture(redirect.match, source.segments, splitPath(path).segments);
  if (captured === undefined) return undefined;
  if (redirect.redirect_to === null) return null;
  const [base, target, tail] = splitTarget(redirect.redirect_to);
  const filled = target.flatMap((segment, at) => {
    const isRest = segment === '*' && at === target.length - 1;
    const known = redirect.match === 'pattern' ? captured.named.get(segment.toLowerCase()) : undefined;
    if (isRest && redirect.match === 'pattern' && captured.rest) return captured.rest;
    return known === undefined ? [segment] : [known];
  });
  const whole = redirect.match === 'prefix' ? [...filled, ...(captured.rest ?? [])] : filled;
  // The slash at the end of a target is part of it, unless something was put after it.
  const hasEnd = target.length > 0 && redirect.redirect_to.split(/[?#]/, 1)[0]?.endsWith('/');
  const end = hasEnd && whole.length === target.length ? '/' : '';
  return `${base}/${whole.map(encodeSegment).join('/')}${end}${withQuery(tail, redirect.query, query)}`;
}

type Captured = { named: Map<string, string>; rest: string[] | null };

/** What the parts of the path stand for; undefined when the path is not taken. */
function capture(match: string, source: readonly string[], asked: readonly string[]): Captured | undefined {
  const takesRest = match === 'prefix' || (match === 'pattern' && source.at(-1) === '*');
  const fixed = match === 'pattern' && takesRest ? source.slice(0, -1) : source;
  if (takesRest ? asked.length < fixed.length : asked.length !== fixed.length) return undefined;
  const named = new Map<string, string>();
  for (const [at, segment] of fixed.entries()) {
    const given = asked[at] ?? '';
    if (match === 'pattern' && /^:[a-z]\w*$/i.test(segment)) named.set(segment.toLowerCase(), given);
    else if (segment.toLowerCase() !== given.toLowerCase()) return undefined;
  }
  return { named, rest: takesRest ? asked.slice(fixed.length) : null };
}

/** The part before the path, the segments of the path, and the query with the fragment. */
function splitTarget(target: string): [base: string, segments: string[], tail: string] {
  const base = /^https?:\/\/[^/?#]+/i.exec(target)?.[0] ?? '';
  const rest = target.slice(base.length);
  const at = rest.search(/[?#]/);
  const path = at < 0 ? rest : rest.slice(0, at);
  const segments = path.split('/').filter((segment) => segment !== '');
  const decoded = base === '' ? segments : segments.map(decode);
  return [base === '' ? '' : (URL.parse(base)?.origin ?? base), decoded, at < 0 ? '' : rest.slice(at)];
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

/** Signs that a path may hold as they are stay readable. */
const encodeSegment = (segment: string): string =>
  encodeURIComponent(segment.toWellFormed()).replace(/%(3A|40|24|26|2B|2C|3B|3D)/g, decodeURIComponent);

function withQuery(tail: string, mode: string, query: string): string {
  const at = tail.indexOf('#');
  const own = at < 0 ? tail : tail.slice(0, at);
  const kept = mode !== 'keep' || query.length < 2 ? own : own === '' ? query : `${own}&${query.slice(1)}`;
  return encodeURI((kept + (at < 0 ? '' : tail.slice(at))).toWellFormed()).replace(/%25/g, '%');
}
