import type { DemoNeeds } from '#platform/server/room.ts';
import { addMisses } from './counting/write-misses.ts';

/** Addresses of an old site, of papers and of other sites that mistyped them, with how often a day they are asked for. */
const asked = [
  { path: '/2019/05/river-walk-opens', referrer: 'google.com', hits: 9 },
  { path: '/news/council/bin-days', referrer: 'facebook.com', hits: 7 },
  { path: '/whats-on/summer-fair', referrer: '', hits: 6 },
  { path: '/sport/footbal', referrer: 'wrenfordtown.test', hits: 5 },
  { path: '/jobs-board', referrer: 'bing.com', hits: 3 },
  { path: '/traffic-cameras', referrer: '', hits: 3 },
  { path: '/culture/museum-late', referrer: 'duckduckgo.com', hits: 2 },
  { path: '/letter', referrer: '', hits: 1 },
];
const DAYS = 21;
const DAY = 86_400;
const BUCKET = 300;

/** What readers of the demo newsroom asked for in vain. */
export async function demoMisses({ trx, siteId, now, nextId }: DemoNeeds): Promise<void> {
  const sums = Array.from({ length: DAYS }, (_, age) => age).flatMap((age) =>
    asked.map(({ path, referrer, hits }, at) => {
      const many = Math.max(1, hits + ((age * 7 + at * 3) % 5) - 2);
      const botHits = (age + at) % 4 === 0 ? 1 : 0;
      const lastTs = now - age * DAY - at * 1_200;
      return {
        ...{ path, referrer, lastTs, hits: many, botHits },
        bucketTs: lastTs - (lastTs % BUCKET),
        day: new Date(lastTs * 1000).toISOString().slice(0, 10),
        visitors: Array.from(
          { length: many - botHits },
          (_, reader) => ((age * 97 + at * 31 + reader) * 2_654_435) % 2 ** 31,
        ),
      };
    }),
  );
  await addMisses(trx, nextId, siteId, sums);
}
