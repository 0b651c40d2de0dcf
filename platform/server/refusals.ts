import { type ApiError, confirmationNeeded } from '#platform/contract/api-error.ts';
import type { Endpoint } from '#platform/contract/endpoint.ts';
import type { Caller, Site } from './caller.ts';
import type { Database } from './database.ts';
import type { Log } from './log.ts';
import { record, viaOf } from './trail.ts';

/** An attempt that was refused, with who made it. */
export type Refusal = {
  error: ApiError;
  endpoint: Endpoint;
  site: Site;
  caller: Caller;
  request: { id: string; ip: string; path: string; userAgent: string };
};

/** Writes refused attempts of signed-in people into the audit log. */
export type Refusals = {
  /** Takes a refusal after its answer; what is not worth a row or too much is passed over. */
  note(refusal: Refusal): void;
  /** Goes along with the row of a refusal that a room writes beside its answer. */
  follow(written: Promise<void>, requestId: string): void;
  /** Waits for the rows that are being written. */
  settled(): Promise<void>;
};

const RECORDED: readonly number[] = [403, 423];
const WINDOW_SECONDS = 60;
/** Within a window: of one person for one call, of one person, of one site. */
const MOST = { call: 1, person: 10, site: 60 };
const MOST_COUNTED = 10_000;

/**
 * Opens the record of refusals. A row is written for the first attempt of a person at a call in a minute, and at
 * most ten for a person and sixty for a site: a flood leaves its trace and does not fill the table.
 */
export function openRefusals({ database, log }: { database: Database; log: Log }): Refusals {
  const counts = new Map<string, number>();
  const writing = new Set<Promise<void>>();
  let until = 0;

  const isWithin = (keys: readonly (readonly [string, number])[], now: number): boolean => {
    if (now >= until || counts.size > MOST_COUNTED) {
      counts.clear();
      until = now + WINDOW_SECONDS;
    }
    if (keys.some(([key, most]) => (counts.get(key) ?? 0) >= most)) return false;
    for (const [key] of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
    return true;
  };
  const write = async ({ error, endpoint, site, caller, request }: Refusal) => {
    const { id: requestId, ip, userAgent: agent, path } = request;
    const missing = error.extra.missing;
    await database.db.transaction().execute((trx) =>
      record(trx, database.ids.next, {
        siteId: site.id,
        actor: { profileId: caller.profile?.id ?? null, ...viaOf(caller), ip, agent, requestId },
        action: 'call.refused',
        objectKind: 'call',
        objectId: null,
        after: {
          call: `${endpoint.method} ${endpoint.path}`,
          path: path.slice(0, 300),
          status: error.status,
          code: error.code,
          ...(Array.isArray(missing) ? { missing } : {}),
        },
      }),
    );
  };
  const follow = (row: Promise<void>, requestId: string): void => {
    const written = row
      .catch((err: unknown) => log.warn({ err, requestId }, 'a refusal was not recorded'))
      .finally(() => writing.delete(written));
    writing.add(written);
  };
  return {
    note: (refusal) => {
      const { error, endpoint, site, caller } = refusal;
      // Whoever is asked who they are was not refused yet.
      if (error.code === confirmationNeeded.code) return;
      if (!RECORDED.includes(error.status) || !caller.profile) return;
      const person = `${site.id}:${caller.profile.id}`;
      const keys = [
        [`${person}:${endpoint.method} ${endpoint.path}`, MOST.call],
        [person, MOST.person],
        [`${site.id}`, MOST.site],
      ] as const;
      if (!isWithin(keys, Date.now() / 1000)) return;
      follow(write(refusal), refusal.request.id);
    },
    follow,
    settled: async () => {
      await Promise.all(writing);
    },
  };
}
