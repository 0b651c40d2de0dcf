import type { Endpoint } from '#platform/contract/endpoint.ts';

/**
 * Who may make a call, told apart from the contract: one of the ways is enough, a way needs all its strings.
 * `site`: held on the site. `scope`: on the site, or on the community that the call names. `anywhere`: on the
 * site or any community.
 */
export type Way =
  | { all: readonly string[]; on: 'site' | 'scope' | 'anywhere' }
  | { setting: string }
  | 'technical';
export type Expectation = {
  who: 'everyone' | 'signedIn' | readonly Way[];
  /** A write that people without any string may make too, because it concerns only themselves. */
  isOwn?: true;
  /** Ends the session that it is called with. */
  endsSession?: true;
  /** Open to everyone, yet the call itself sends visitors to sign in. */
  asksVisitors?: true;
};

/** Somebody of the matrix: what they hold, as the shipped roles of the specification say. */
export type MatrixCaller = {
  name: string;
  isSignedIn: boolean;
  isTechnical: boolean;
  onSite: readonly string[];
  onCommunities: ReadonlyMap<number, readonly string[]>;
};

/** Where the call leads: the site itself, or one of its communities. */
export type MatrixScope = { name: string; id: number; communityId: number | null };

/** The status that permission alone gives: 401, 403, or null for "let in". */
export function expectedRefusal(
  expectation: Expectation,
  caller: MatrixCaller,
  communityId: number | null,
  settings: ReadonlySet<string>,
): 401 | 403 | null {
  const { who } = expectation;
  if (who === 'everyone') return expectation.asksVisitors && !caller.isSignedIn ? 401 : null;
  if (!caller.isSignedIn) return 401;
  if (who === 'signedIn') return null;
  const isLetIn = who.some((way) => {
    if (way === 'technical') return caller.isTechnical;
    if ('setting' in way) return settings.has(way.setting);
    return way.all.every((string) => holds(caller, string, way.on, communityId));
  });
  return isLetIn ? null : 403;
}

function holds(
  caller: MatrixCaller,
  string: string,
  on: 'site' | 'scope' | 'anywhere',
  communityId: number | null,
): boolean {
  if (caller.onSite.includes(string)) return true;
  for (const [id, strings] of caller.onCommunities) {
    const counts = on === 'anywhere' || (on === 'scope' && id === communityId);
    if (counts && strings.includes(string)) return true;
  }
  return false;
}

/** The path of a call with its scope filled in, and other parameters with an id that nothing has. */
export const pathOf = (endpoint: Endpoint, scopeId: number, otherId: number | string = 1): string =>
  endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    String(name === endpoint.scopeParam ? scopeId : otherId),
  );

/** F-01: other spellings of a path; each may only answer as the plain one does, or not be found. */
export function spellingsOf(path: string): Record<string, string> {
  const bare = path.replace(/\/$/, '');
  return {
    'without a slash at the end': bare,
    'with a slash at the end': `${bare}/`,
    'with two slashes at the end': `${bare}//`,
    'with two slashes at the start': `/${bare}`,
    'with two slashes inside': bare.replace(/(?<=.)\//, '//'),
    'with a letter percent-encoded': bare.replace('/c', '/%63'),
    'with a slash percent-encoded': bare.replace(/(?<=.)\//, '%2F'),
    'with a dot segment': bare.replace(/(?<=.)\//, '/./'),
    'with a step up and down': bare.replace(/(?<=.)\//, '/x/../'),
    'in capitals': bare.toUpperCase(),
    'with a parameter after a semicolon': `${bare};a=b`,
    'with a dot at the end': `${bare}.`,
    'with an extension': `${bare}.json`,
    'with a NUL at the end': `${bare}%00`,
  };
}
