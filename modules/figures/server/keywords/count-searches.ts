import { createHmac } from 'node:crypto';
import { isbot } from 'isbot';
import type { Site } from '#platform/server/caller.ts';
import { flushEvery } from '#platform/server/flush-every.ts';
import { type Ground, oncePerGround } from '#platform/server/ground.ts';
import { dateOf } from '#platform/server/zoned-time.ts';
import { isoDay } from '../reports/performance-days.ts';
import { keywordOf } from './keyword-of.ts';
import { type KeywordSum, writeKeywords } from './write-keywords.ts';

const PERIOD_MILLISECONDS = 1_000;
/** More words of a site are not told apart before the next batch. */
const MOST_WORDS = 2_000;
const MOST_VISITORS = 20;

export type Search = { site: Site; words: string; found: number; ip: string; userAgent: string };
export type Searches = {
  /** Counts a search of a reader; what programs look for is left out. */
  searched(search: Search): void;
  /** Counts that a result was opened, by the page that led to it. */
  clicked(site: Site, referrer: string, host: string): void;
  flush(): Promise<void>;
};

/** Counts in memory what readers look for, and writes it every second; a crash loses a second. */
export const searchesOf = oncePerGround(
  ({
    database,
    log,
    secrets,
    onClose,
  }: Pick<Ground, 'database' | 'log' | 'secrets' | 'onClose'>): Searches => {
    let batches = new Map<number, Map<string, KeywordSum>>();
    let secret: string | null = null;
    const known = secrets.of('keywords').then(
      (found) => {
        secret = found;
      },
      (err) => log.warn({ err }, 'visitors who search are not told apart'),
    );

    const writeAll = async () => {
      await known;
      const due = batches;
      batches = new Map();
      for (const [siteId, sums] of due) {
        try {
          await writeKeywords(database.db, siteId, [...sums.values()]);
        } catch (err) {
          log.warn({ err, siteId }, 'searches of readers were lost');
        }
      }
    };
    const flush = flushEvery({
      ...{ milliseconds: PERIOD_MILLISECONDS, isDue: () => batches.size > 0 },
      ...{ write: writeAll, onClose },
    });

    const sumOf = ({ id, timezone }: Site, word: string): KeywordSum | null => {
      const day = isoDay(dateOf(Math.floor(Date.now() / 1000), timezone));
      const sums = batches.get(id) ?? new Map<string, KeywordSum>();
      batches.set(id, sums);
      const key = `${day} ${word}`;
      const sum = sums.get(key) ?? { day, word, searches: 0, clicks: 0, found: null, visitors: new Set() };
      if (!sums.has(key) && sums.size >= MOST_WORDS) return null;
      sums.set(key, sum);
      return sum;
    };
    return {
      searched: ({ site, words, found, ip, userAgent }) => {
        const word = keywordOf(words);
        if (word === null || userAgent === '' || isbot(userAgent)) return;
        const sum = sumOf(site, word);
        if (!sum) return;
        sum.searches += 1;
        sum.found = found;
        if (secret !== null && sum.visitors.size < MOST_VISITORS)
          sum.visitors.add(visitorOf(secret, { siteId: site.id, word, ip, userAgent }));
      },
      clicked: (site, referrer, host) => {
        const from = URL.parse(referrer);
        const word = from?.host === host ? keywordOf(from.searchParams.get('q') ?? '') : null;
        const sum = word === null ? null : sumOf(site, word);
        if (sum) sum.clicks += 1;
      },
      flush,
    };
  },
);

/** Another number for each word: nobody is followed from one search to the next. */
const visitorOf = (
  secret: string,
  of: Omit<Search, 'site' | 'words' | 'found'> & { siteId: number; word: string },
) =>
  createHmac('sha256', secret)
    .update(JSON.stringify([of.siteId, of.word, of.ip, of.userAgent]))
    .digest('base64url')
    .slice(0, 8);
