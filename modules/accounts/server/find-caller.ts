import { type Caller, type Site, visitor } from '#platform/server/caller.ts';
import { SESSION_COOKIE } from '#platform/server/cookies.ts';
import type { Database } from '#platform/server/database.ts';
import type { Events } from '#platform/server/events.ts';
import { oncePerGround } from '#platform/server/ground.ts';
import { keep } from '#platform/server/kept.ts';
import { callerQueries, type PersonFound, type SessionFound } from './caller.queries.ts';
import { hasPasskey } from './passkeys/passkeys.queries.ts';
import { isOutlived } from './session-lifetime.ts';
import { hashOfToken, isToken } from './token.ts';

const KEPT_MILLISECONDS = 30_000;
const MOST_KEPT = 5_000;
const STRONG = 'strong';

const keyOf = (siteId: number, accountId: string, isStrong: boolean): string =>
  `${siteId}:${accountId}:${isStrong ? STRONG : ''}`;

export type CallerFinder = {
  find(site: Site, cookies: Readonly<Record<string, string>>): Promise<Caller>;
  /** Somebody by the profile, for work that goes on without them; null for whoever may no longer sign in. */
  ofProfile(siteId: number, profileId: number): Promise<Caller | null>;
  /** Forgets a session on this server at once; other servers hear of it by the event. */
  dropSession(tokenHash: string): void;
  /** Forgets all that is kept of an account. */
  dropAccount(): void;
};

/**
 * Finds who makes a request: the session, then the person with all rights on the site. Both are kept for
 * half a minute and forgotten by the events of those who change them.
 */
export function callerFinder(database: Database, events: Events): CallerFinder {
  const queries = callerQueries(database.db);
  const sessions = keep<string, SessionFound>({
    most: MOST_KEPT,
    maxAgeMilliseconds: KEPT_MILLISECONDS,
    events,
    load: loadEach((tokenHash) => queries.session(tokenHash, Math.floor(Date.now() / 1000))),
  });
  const people = keep<string, PersonFound>({
    most: MOST_KEPT,
    maxAgeMilliseconds: KEPT_MILLISECONDS,
    events,
    load: loadEach((key) => {
      const [siteId = '', accountId = '', strength] = key.split(':', 3);
      return queries.person(Number(siteId), accountId, strength === STRONG);
    }),
  });
  const dropAccount = () => {
    sessions.clear();
    people.clear();
  };
  events.on('session', ({ id }) => sessions.drop(String(id)));
  events.on('account', dropAccount);
  for (const topic of ['caller', 'role', 'setting', 'sign_in_setting', 'site', 'community'])
    events.on(topic, () => people.clear());

  return {
    find: async (site, cookies) => {
      const token = cookies[SESSION_COOKIE];
      if (!isToken(token)) return visitor();
      const session = await sessions.get(hashOfToken(token));
      if (!session || (session.siteId !== null && session.siteId !== site.id)) return visitor();
      const found = await people.get(keyOf(site.id, session.accountId, session.isStrong));
      if (found?.comesByProvider && session.siteId === null) return visitor();
      // It goes on counting at the other sites of the account, whose roles ask for less.
      if (found?.isBrief && isOutlived(session.startedTs, Date.now() / 1000))
        return { ...visitor(), isSessionOver: true };
      return found
        ? { ...callerOf(found), sessionId: session.id }
        : visitor({ accountId: session.accountId, sessionId: session.id });
    },
    ofProfile: async (siteId, profileId) => {
      const accountId = await queries.accountOf(siteId, profileId);
      if (accountId === null) return null;
      const person = await people.get(keyOf(siteId, accountId, await hasPasskey(database.db, accountId)));
      return person ? { ...callerOf(person), sessionId: null } : null;
    },
    dropSession: (tokenHash) => sessions.drop(tokenHash),
    dropAccount,
  };
}

/** The one of a process: rooms that begin sessions tell it of those that end. */
export const callersOf = oncePerGround(({ database, events }) => callerFinder(database, events));

const callerOf = ({ comesByProvider: _, isBrief: __, ...caller }: PersonFound): Omit<Caller, 'sessionId'> =>
  caller;

function loadEach<Key, Value>(load: (key: Key) => Promise<Value | null>) {
  return async (keys: Key[]): Promise<Map<Key, Value>> => {
    const found = new Map<Key, Value>();
    for (const key of keys) {
      const value = await load(key);
      if (value) found.set(key, value);
    }
    return found;
  };
}
