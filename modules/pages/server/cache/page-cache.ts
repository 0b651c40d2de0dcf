import type { Events } from '#platform/server/events.ts';
import type { KeptPage } from './kept-page.ts';

export type { KeptPage } from './kept-page.ts';

type Entry = { siteId: number; page: KeptPage; keys: ReadonlySet<string>; until: number; isStale: boolean };
type Drop = { siteId: number; keys: ReadonlySet<string> | null };

/** What is dropped: pages with one of the keys, or all of the site. */
export type Stale = { siteId: number; keys: readonly string[] | null; isSoft: boolean };

/** Rendered pages of all sites, by address. */
export type PageCache = {
  /**
   * The page that is kept, a stale one while it is rendered anew behind, or what `render` gives for all who wait.
   * @param freshSeconds how long it stays fresh; 0 keeps nothing
   */
  get(
    siteId: number,
    address: string,
    render: () => Promise<KeptPage>,
    freshSeconds?: number,
  ): Promise<KeptPage>;
  /** Whether this very page is what is kept at the address, and fresh. */
  holds(siteId: number, address: string, page: KeptPage): boolean;
  /** @returns how many pages it met */
  drop(stale: Stale): number;
  /** Drops or marks the pages of a site whose address the test passes. */
  dropAddresses(siteId: number, isMeant: (address: string) => boolean, isSoft: boolean): number;
  size(): { pages: number; bytes: number };
};

/** How long a page is fresh where nothing is said; what people save drops it at once, this is for what nobody tells of. */
const FRESH_SECONDS = 300;
/** What an entry weighs beside its bytes. */
const ENTRY_BYTES = 2_048;
const MOST_DROPS = 2_000;

/** Keeps rendered pages, least recently asked for out first; nothing is kept while the event line is down. */
export function openPageCache(
  events: Pick<Events, 'isConnected' | 'onReset'>,
  mostBytes = 96 * 1024 * 1024,
): PageCache {
  const entries = new Map<string, Entry>();
  const rendering = new Map<string, { since: number; made: Promise<KeptPage> }>();
  /** What was dropped lately, so that a page that was being rendered from the old state is not kept. */
  let drops: Drop[] = [];
  let dropped = 0;
  let bytes = 0;

  const remove = (key: string, entry: Entry) => {
    entries.delete(key);
    bytes -= entry.page.body.length + ENTRY_BYTES;
  };
  events.onReset(() => {
    entries.clear();
    bytes = 0;
    dropped += 1;
    drops = [{ siteId: -1, keys: null }];
  });
  const wasDropped = (since: number, siteId: number, keys: readonly string[]): boolean => {
    const news = dropped - since;
    if (news > drops.length) return true;
    return drops
      .slice(drops.length - news)
      .some(
        (one) =>
          one.siteId === -1 ||
          (one.siteId === siteId && (one.keys === null || keys.some((key) => one.keys?.has(key)))),
      );
  };
  const render = (
    siteId: number,
    key: string,
    make: () => Promise<KeptPage>,
    fresh: number,
  ): Promise<KeptPage> => {
    const under = rendering.get(key);
    if (under?.since === dropped) return under.made;
    if (under) {
      // It began before something was dropped: whoever asks now gets what came after.
      const anew = () => render(siteId, key, make, fresh);
      return under.made.then((page) => (wasDropped(under.since, siteId, page.keys) ? anew() : page), anew);
    }
    const since = dropped;
    const made = make()
      .then((page) => {
        if (fresh > 0 && events.isConnected() && page.isKept && !wasDropped(since, siteId, page.keys)) {
          const before = entries.get(key);
          if (before) remove(key, before);
          const until = performance.now() + fresh * 1_000;
          entries.set(key, { siteId, page, keys: new Set(page.keys), until, isStale: false });
          bytes += page.body.length + ENTRY_BYTES;
          for (const [oldest, entry] of entries) {
            if (bytes <= mostBytes) break;
            remove(oldest, entry);
          }
        }
        return page;
      })
      .finally(() => rendering.delete(key));
    rendering.set(key, { since, made });
    return made;
  };
  const mark = (key: string, entry: Entry, isSoft: boolean) => {
    if (isSoft) entry.isStale = true;
    else remove(key, entry);
  };
  return {
    get: (siteId, address, make, fresh = FRESH_SECONDS) => {
      const key = `${siteId} ${address}`;
      const entry = events.isConnected() ? entries.get(key) : undefined;
      if (!entry) return render(siteId, key, make, fresh);
      entries.delete(key);
      entries.set(key, entry);
      if (entry.isStale || entry.until < performance.now()) {
        entry.isStale = true;
        // Whoever asks meanwhile gets the page as it was; a failure leaves it for the next one to try.
        render(siteId, key, make, fresh).catch(() => undefined);
      }
      return Promise.resolve(entry.page);
    },
    holds: (siteId, address, page) => {
      const key = `${siteId} ${address}`;
      const entry = events.isConnected() ? entries.get(key) : undefined;
      if (entry?.page !== page || entry.isStale || entry.until < performance.now()) return false;
      entries.delete(key);
      entries.set(key, entry);
      return true;
    },
    drop: ({ siteId, keys, isSoft }) => {
      const meant = keys === null ? null : new Set(keys);
      if (!isSoft) {
        dropped += 1;
        drops.push({ siteId, keys: meant });
        if (drops.length > MOST_DROPS) drops = drops.slice(-MOST_DROPS / 2);
      }
      let met = 0;
      for (const [key, entry] of entries) {
        if (entry.siteId !== siteId || (meant !== null && !meets(meant, entry.keys))) continue;
        met += 1;
        mark(key, entry, isSoft);
      }
      return met;
    },
    dropAddresses: (siteId, isMeant, isSoft) => {
      let met = 0;
      const start = `${siteId} `;
      for (const [key, entry] of entries) {
        if (!key.startsWith(start) || !isMeant(key.slice(start.length))) continue;
        met += 1;
        mark(key, entry, isSoft);
      }
      if (!isSoft) {
        dropped += 1;
        drops.push({ siteId, keys: null });
      }
      return met;
    },
    size: () => ({ pages: entries.size, bytes }),
  };
}

const meets = (meant: ReadonlySet<string>, keys: ReadonlySet<string>): boolean => {
  for (const key of meant) if (keys.has(key)) return true;
  return false;
};
