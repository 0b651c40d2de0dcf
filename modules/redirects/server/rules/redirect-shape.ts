/** The columns of a redirect that say from where it leads to where; keys are case-folded. */
export type RedirectRule = {
  id: number;
  path_key: string;
  /** Null when it leads away from the site or nowhere. */
  target_key: string | null;
  match: string;
  query: string;
};

/**
 * The addresses that a rule takes or makes: fixed segments, null for any one segment, `isOpen` when any number may
 * follow. The query is null when it may be any.
 */
export type Shape = { segments: readonly (string | null)[]; isOpen: boolean; query: string | null };

const isName = (segment: string): boolean => /^:[a-z]\w*$/i.test(segment);

/** A path or a key in its segments, the query apart. */
export function splitPath(path: string): { segments: string[]; query: string } {
  const at = path.indexOf('?');
  const bare = at < 0 ? path : path.slice(0, at);
  return {
    segments: bare.split('/').filter((segment) => segment !== ''),
    query: at < 0 ? '' : path.slice(at),
  };
}

/** The names of a pattern; `*` at its end counts as one. */
export function namesOf(path: string): string[] {
  const { segments } = splitPath(path);
  return segments
    .filter((segment, at) => isName(segment) || (segment === '*' && at === segments.length - 1))
    .map((name) => name.toLowerCase());
}

/** The addresses that the rule takes. */
export function sourceShape(rule: Pick<RedirectRule, 'path_key' | 'match' | 'query'>): Shape {
  const { segments, query } = splitPath(rule.path_key);
  const isPattern = rule.match === 'pattern';
  const takesRest = isPattern && segments.at(-1) === '*';
  const fixed = takesRest ? segments.slice(0, -1) : segments;
  return {
    segments: isPattern ? fixed.map((segment) => (isName(segment) ? null : segment)) : fixed,
    isOpen: takesRest || rule.match === 'prefix',
    query: rule.query === 'match' ? query : null,
  };
}

/** Where a rule brings those addresses of a shape that it takes; null when it takes none, or they leave the site. */
export function throughRule(rule: RedirectRule, state: Shape): { shape: Shape; growth: number } | null {
  if (rule.target_key === null) return null;
  const source = sourceShape(rule);
  const taken = intersect(source, state);
  if (taken === null) return null;
  const target = splitPath(rule.target_key);
  const rest = { segments: taken.segments.slice(source.segments.length), isOpen: taken.isOpen };
  const captured = capturesOf(rule, taken.segments);
  const last = target.segments.at(-1);
  const takesRest = rule.match === 'prefix' || (rule.match === 'pattern' && last === '*' && source.isOpen);
  const fixed = rule.match === 'pattern' && takesRest ? target.segments.slice(0, -1) : target.segments;
  const filled = fixed.map((segment) => {
    const value = captured.get(segment);
    return value === undefined ? segment : value;
  });
  const query = rule.query === 'keep' ? joined(target.query, taken.query) : target.query;
  return {
    shape: takesRest
      ? { segments: [...filled, ...rest.segments], isOpen: rest.isOpen, query }
      : { segments: filled, isOpen: false, query },
    growth: takesRest ? fixed.length - source.segments.length : 0,
  };
}

function intersect(source: Shape, state: Shape): Shape | null {
  if (source.query !== null && state.query !== null && source.query !== state.query) return null;
  if (state.segments.length < source.segments.length && !state.isOpen) return null;
  if (state.segments.length > source.segments.length && !source.isOpen) return null;
  const length = Math.max(source.segments.length, state.segments.length);
  const segments: (string | null)[] = [];
  for (let at = 0; at < length; at += 1) {
    const [ours = null, theirs = null] = [source.segments[at], state.segments[at]];
    if (ours !== null && theirs !== null && ours !== theirs) return null;
    segments.push(ours ?? theirs);
  }
  return { segments, isOpen: source.isOpen && state.isOpen, query: source.query ?? state.query };
}

function capturesOf(rule: RedirectRule, taken: Shape['segments']): Map<string, string | null> {
  if (rule.match !== 'pattern') return new Map();
  const { segments } = splitPath(rule.path_key);
  return new Map(
    segments.flatMap((segment, at) => (isName(segment) ? [[segment, taken[at] ?? null] as const] : [])),
  );
}

/** The query of the target with that of the request after it; null when that may be any. */
export function joined(own: string, asked: string | null): string | null {
  if (asked === null) return null;
  if (asked === '' || asked === '?') return own;
  return own === '' ? asked : `${own}&${asked.slice(1)}`;
}
