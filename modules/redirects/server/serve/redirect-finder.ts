import type { Database, Db } from '#platform/server/database.ts';
import type { Events } from '#platform/server/events.ts';
import { keep } from '#platform/server/kept.ts';
import { isReservedPath, type RedirectPath, readRedirectPath } from '../rules/redirect-path.ts';
import { splitPath } from '../rules/redirect-shape.ts';
import { type ServedRedirect, takeAddress } from './take-address.ts';

/** The redirect that takes an address, and where it leads; null for a page that is gone. */
export type FoundRedirect = { redirect: ServedRedirect; location: string | null };

/** Looks a path up as it came, with its query or nothing. */
export type FindRedirect = (siteId: number, path: string, query: string) => Promise<FoundRedirect | null>;

/** Finds redirects for readers: exact ones first, then the longest prefix, then the most definite pattern. */
export function redirectFinder({ db }: Pick<Database, 'db'>, events: Events): FindRedirect {
  const wild = keep<number, ServedRedirect[]>({
    most: 1_000,
    maxAgeMilliseconds: 60_000,
    events,
    load: async (siteIds) => {
      const loaded = new Map<number, ServedRedirect[]>();
      for (const siteId of siteIds) loaded.set(siteId, await wildRedirects(db, siteId));
      return loaded;
    },
  });
  events.on('redirect', ({ siteId }) => wild.drop(siteId));

  return async (siteId, path, query) => {
    const asked = readRedirectPath(path);
    if (asked === null || isReservedPath(asked)) return null;
    const candidates = [
      ...(await exactRedirects(db, siteId, asked, query)),
      ...((await wild.get(siteId)) ?? []),
    ];
    for (const redirect of candidates) {
      const location = takeAddress(redirect, asked.path, query);
      if (location !== undefined) return { redirect, location };
    }
    return null;
  };
}

const columns = ['id', 'path', 'redirect_to', 'status', 'match', 'query'] as const;

async function exactRedirects(
  db: Db,
  siteId: number,
  asked: RedirectPath,
  query: string,
): Promise<ServedRedirect[]> {
  const rows = await db
    .selectFrom('redirect')
    .select(columns)
    .where('site_id', '=', siteId)
    .where((eb) => eb('path_key', '=', eb.fn.any(eb.val([asked.key + query, asked.key]))))
    .where('match', '=', 'exact')
    .where('deleted_ts', 'is', null)
    .where('enabled', '=', true)
    .execute();
  return rows.sort((a, b) => b.path.length - a.path.length);
}

async function wildRedirects(db: Db, siteId: number): Promise<ServedRedirect[]> {
  const rows = await db
    .selectFrom('redirect')
    .select(columns)
    .where('site_id', '=', siteId)
    .where('match', '!=', 'exact')
    .where('deleted_ts', 'is', null)
    .where('enabled', '=', true)
    .execute();
  return rows.sort(byPrecedence);
}

function byPrecedence(a: ServedRedirect, b: ServedRedirect): number {
  if (a.match !== b.match) return a.match === 'prefix' ? -1 : 1;
  const [ours, theirs] = [vagueness(a), vagueness(b)];
  for (const [at, vague] of ours.entries()) {
    const difference = vague - (theirs[at] ?? 0);
    if (at < theirs.length && difference !== 0) return difference;
  }
  return theirs.length - ours.length || a.id - b.id;
}

/** Segment by segment: a word before a name, a name before the rest. */
const vagueness = ({ path, match }: ServedRedirect): number[] =>
  splitPath(path).segments.map((segment) =>
    match !== 'pattern' ? 0 : segment === '*' ? 2 : segment.startsWith(':') ? 1 : 0,
  );
