import { tokenAddressRefused, tooManyRequests } from '#platform/contract/api-error.ts';
import type { Caller, Site } from '#platform/server/caller.ts';
import type { Ground } from '#platform/server/ground.ts';
import { keep } from '#platform/server/kept.ts';
import { minuteCounts } from '#platform/server/minute-counts.ts';
import type { House } from '#platform/server/room.ts';
import { REQUESTS_A_MINUTE } from '../api-token-kinds.contract.ts';
import { type KnownToken, tokenQueries } from './api-tokens.queries.ts';
import { isWithin } from './networks.ts';
import { throughToken } from './token-rights.ts';
import { hashOfSecret, isTokenSecret } from './token-secret.ts';

const KEPT_MILLISECONDS = 30_000;
const MOST_KEPT = 5_000;
const NOTED_SECONDS = 60;

type Needs = Pick<Ground, 'database' | 'events' | 'log'> & Pick<House, 'findPerson'>;

/**
 * Who a request with a token is: its creator as they are at this moment, narrowed by it. Tokens are kept for half a
 * minute and forgotten by the events of those who change them.
 */
export function tokenCallers({ database: { db }, events, log, findPerson }: Needs) {
  const queries = tokenQueries(db);
  const take = minuteCounts();
  const noted = new Map<number, number>();
  const known = keep<string, KnownToken>({
    most: MOST_KEPT,
    maxAgeMilliseconds: KEPT_MILLISECONDS,
    events,
    load: async (keys) => {
      const found = new Map<string, KnownToken>();
      for (const key of keys) {
        const [siteId = '', hash = ''] = key.split(':', 2);
        const token = await queries.byHash(Number(siteId), hash);
        if (token) found.set(key, token);
      }
      return found;
    },
  });
  events.on('api_token', () => known.clear());

  /** When it was last used is exact to a minute, and known on the way. */
  const note = async (siteId: number, { id }: KnownToken, ip: string, now: number) => {
    if (now - (noted.get(id) ?? 0) < NOTED_SECONDS) return;
    if (noted.size > MOST_KEPT) noted.clear();
    noted.set(id, now);
    await queries
      .noteUse(siteId, id, { ip, now, since: now - NOTED_SECONDS })
      .catch((err: unknown) => log.warn({ err }, 'the use of an API token was not noted'));
  };

  return {
    find: async (site: Site, secret: string, ip: string): Promise<Caller | null> => {
      if (!isTokenSecret(secret)) return null;
      const hash = hashOfSecret(secret);
      const token = await known.get(`${site.id}:${hash}`);
      const now = Math.floor(Date.now() / 1000);
      if (!token || endOf(token, hash) <= now) return null;
      const person = await findPerson(site.id, token.profile_id);
      if (!person?.profile) return null;
      if (!isWithin(token.allowed_cidrs, ip)) {
        return throughToken(person, token, { id: token.id, refusal: tokenAddressRefused() });
      }
      const wait = take({ [token.id]: REQUESTS_A_MINUTE }, Date.now());
      if (wait !== null) throw tooManyRequests({ retryAfter: wait });
      await note(site.id, token, ip, now);
      return throughToken(person, token, { id: token.id, refusal: null });
    },

    /** Somebody whose work goes on after a call that came with a token; null once the token is gone. */
    narrow: async (siteId: number, person: Caller, tokenId: number): Promise<Caller | null> => {
      const token = await queries.byId(siteId, tokenId);
      const isValid = token !== null && token.expires_ts > Date.now() / 1000;
      if (!isValid || token.profile_id !== person.profile?.id) return null;
      return throughToken(person, token, { id: token.id, refusal: null });
    },
  };
}

/** Until when a secret of a token works: the one before the last rotation ends earlier. */
const endOf = ({ hash, expires_ts, old_until_ts }: KnownToken, given: string): number =>
  given === hash ? expires_ts : Math.min(expires_ts, old_until_ts ?? 0);
