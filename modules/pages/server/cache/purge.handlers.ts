import { ownHosts, readRedirectPath } from '#modules/redirects/redirects.public.ts';
import { answer, type Call, type Handler } from '#platform/server/answer.ts';
import type { Ground } from '#platform/server/ground.ts';
import { actorOf, record } from '#platform/server/trail.ts';
import {
  addressElsewhere,
  listPurges,
  nameDiffers,
  purgeAllDenied,
  purgeCache,
  purgedTooOften,
  valuesMissing,
} from '../../cache-purge.contract.ts';
import { EVERY_PAGE } from '../cdn/purge-requests.ts';
import type { PageCache } from './page-cache.ts';
import { purgesOf } from './purges.queries.ts';

/** A purge as servers tell it to each other. */
export type Purge = { type: 'url' | 'prefix' | 'tag' | 'all'; values: string[]; isSoft: boolean };

const MINUTE = 60;
const MOST_A_MINUTE = 60;
const ALL_SECONDS = 600;
/** A word between servers has 8,000 bytes at most, and is written as text within text. */
const MOST_BYTES = 3_000;

/** Drops what a purge means on this server. @returns how many pages it met */
export function applyPurge(cache: PageCache, siteId: number, { type, values, isSoft }: Purge): number {
  if (type === 'all') return cache.drop({ siteId, keys: null, isSoft });
  if (type === 'tag') return cache.drop({ siteId, keys: values, isSoft });
  const isMeant =
    type === 'url'
      ? (address: string) => values.some((path) => address.startsWith(`${path}?`))
      : (address: string) => values.some((path) => address.startsWith(path));
  return cache.dropAddresses(siteId, isMeant, isSoft);
}

/** The call that drops rendered pages, on all servers. */
export function purgeHandlers({ database, events }: Ground, cache: PageCache): Handler[] {
  const times = new Map<number, { calls: number[]; all: number }>();
  return [
    answer(listPurges, async ({ site }) => ({ items: await purgesOf(database.db, site.id) })),
    answer(purgeCache, async (call) => {
      const { body, site, now, request } = call;
      if (body.type !== 'all' && body.values.length === 0)
        throw valuesMissing({ details: [{ loc: ['body', 'values'], msg: 'values_is_missing' }] });
      const values =
        body.type === 'all' || body.type === 'tag' ? body.values : await pathsOf(database.db, call);
      const isAll = meansAll(body.type, values);
      if (isAll && !call.caller.holder.sitePermissions.has('POWER_SITE')) throw purgeAllDenied();
      if (isAll && body.confirm?.trim() !== site.title) throw nameDiffers();
      spend(times, site.id, now, isAll);
      const parts = body.type === 'all' ? [[]] : chunks(values);
      let purged = 0;
      await database.db.transaction().execute(async (trx) => {
        await record(trx, database.ids.next, {
          siteId: site.id,
          actor: actorOf(call),
          action: 'cache.purged',
          objectKind: 'site',
          objectId: site.id,
          after: { type: body.type, values, soft: body.soft },
        });
        for (const part of parts) {
          const purge: Purge = { type: body.type, values: part, isSoft: body.soft };
          purged += applyPurge(cache, site.id, purge);
          await events.publish(trx, { topic: 'purge', siteId: site.id, id: JSON.stringify(purge) });
        }
      });
      return { message: request.say('Cache was purged successfully!'), request_id: request.id, purged };
    }),
  ];
}

/** The paths of addresses of the site. */
async function pathsOf(db: Ground['database']['db'], call: Call<typeof purgeCache>): Promise<string[]> {
  const hosts = await ownHosts(db, call.site);
  const called = URL.parse(`http://${call.request.host}`)?.hostname;
  if (called !== undefined) hosts.add(called);
  return call.body.values.map((value, at) => {
    const path = readRedirectPath(value, hosts)?.path;
    if (path === undefined) {
      throw addressElsewhere({ details: [{ loc: ['body', 'values', at], msg: 'values_is_invalid' }] });
    }
    return encodeURI(path.split('?', 1)[0] ?? path);
  });
}

/** Refuses who asks too often; all of a site once in ten minutes. */
function spend(
  times: Map<number, { calls: number[]; all: number }>,
  siteId: number,
  now: number,
  isAll: boolean,
): void {
  const known = times.get(siteId) ?? { calls: [], all: 0 };
  const calls = known.calls.filter((one) => one > now - MINUTE);
  if (calls.length >= MOST_A_MINUTE) throw purgedTooOften({ retryAfter: MINUTE });
  if (isAll && known.all > now - ALL_SECONDS)
    throw purgedTooOften({ retryAfter: known.all + ALL_SECONDS - now });
  times.set(siteId, { calls: [...calls, now], all: isAll ? now : known.all });
}

/** Whether no page is left out, by whatever name. */
const meansAll = (type: Purge['type'], values: readonly string[]): boolean =>
  type === 'all' ||
  (type === 'prefix' && values.includes('/')) ||
  (type === 'tag' && values.includes(EVERY_PAGE));

/** In parts that each fit into one word between servers. */
function chunks(values: readonly string[]): string[][] {
  const parts: string[][] = [];
  let bytes = MOST_BYTES;
  for (const value of values) {
    const length = Buffer.byteLength(JSON.stringify(value));
    // A single value beyond that is no address or key of a page that could be kept.
    if (length > MOST_BYTES) continue;
    if (bytes + length > MOST_BYTES) {
      parts.push([]);
      bytes = 0;
    }
    parts.at(-1)?.push(value);
    bytes += length;
  }
  return parts;
}
