import { type FindPageNeeds, statusAt } from '#modules/permalinks/permalinks.public.ts';
import { bodyOf } from '#modules/posts/posts.public.ts';
import { ownHosts } from '#modules/redirects/redirects.public.ts';
import type { Database } from '#platform/server/database.ts';
import type { FetchGuarded } from '#platform/server/outgoing-http.ts';
import { linksIn } from './body-facts.ts';
import { isFresh, keepResults, type LinkResult, linkResults } from './link-checks.queries.ts';
import { tryLink } from './try-link.ts';

export type TryNeeds = { database: Database; pages: FindPageNeeds; fetch: FetchGuarded };

/** All links of a post together take no longer; what is left over is tried after the next save. */
const BUDGET_MILLISECONDS = 60_000;
const SIDE_BY_SIDE = 4;
/** What nobody answers costs the most of the budget, and is written down as it comes. */
const WRITTEN_TOGETHER = 20;

/** Tries the links of a saved post. Its own pages are looked up each time, others once a day. */
export async function tryLinks(
  { database, pages, fetch }: TryNeeds,
  siteId: number,
  postId: number,
  signal: AbortSignal,
): Promise<void> {
  const { db } = database;
  const addresses = linksIn(await bodyOf(db, siteId, postId));
  if (addresses.length === 0) return;
  const site = await db
    .selectFrom('site')
    .select(['id', 'uri', 'timezone'])
    .where('id', '=', siteId)
    .executeTakeFirst();
  if (!site) return;
  const hosts = await ownHosts(db, site);
  const own = new Map(addresses.flatMap((address) => pathOn(hosts, address)));
  const known = await linkResults(db, siteId, addresses);
  const now = Math.floor(Date.now() / 1000);
  const ends = AbortSignal.any([signal, AbortSignal.timeout(BUDGET_MILLISECONDS)]);
  const keep = (results: readonly LinkResult[]) =>
    db.transaction().execute((trx) => keepResults(trx, siteId, results));

  const found: LinkResult[] = [];
  for (const [address, { path, query }] of own) {
    if (ends.aborted) return;
    const status = await statusAt(pages, site, { path, query });
    found.push({ address, status, is_broken: status !== 200, checked_ts: now });
  }
  await keep(found);

  const isTried = (address: string) => {
    const before = known.get(address);
    return !own.has(address) && !(before && isFresh(before, now));
  };
  const waiting = addresses.filter(isTried);
  for (let at = 0; at < waiting.length && !ends.aborted; at += WRITTEN_TOGETHER) {
    const left = waiting.slice(at, at + WRITTEN_TOGETHER);
    const tried: LinkResult[] = [];
    const tryNext = async (): Promise<void> => {
      for (let address = left.shift(); address !== undefined; address = left.shift()) {
        const result = await tryLink(fetch, address, ends);
        // What the end of the budget cut off says nothing of the address.
        if (ends.aborted) return;
        tried.push({ address, ...result, checked_ts: now });
      }
    };
    await Promise.all(Array.from({ length: SIDE_BY_SIDE }, tryNext));
    await keep(tried);
  }
}

type OwnAddress = { path: string; query: string };

/** The path of an address on the site itself; nothing for those of others. */
function pathOn(hosts: ReadonlySet<string>, address: string): [string, OwnAddress][] {
  const url = URL.parse(address, 'http://own.invalid');
  if (!url || (!address.startsWith('/') && !hosts.has(url.hostname))) return [];
  return [[address, { path: url.pathname, query: url.search }]];
}
