import type { DemoNeeds } from '#platform/server/room.ts';

const families = [
  {
    ...{ title: 'Trending now', slug: 'trending-now' },
    scores: [
      { type: 'recency', weight: 8, half_life_hours: 36 },
      { type: 'popularity', weight: 3 },
    ],
  },
  {
    ...{ title: 'Worth reading again', slug: 'worth-reading-again' },
    scores: [
      { type: 'popularity', weight: 4 },
      { type: 'editorial', weight: 5 },
    ],
  },
];

/** The streams of the demo newsroom; what they hold is found by the first refresh. */
export async function demoFamilies({ trx, siteId, now, nextId }: DemoNeeds): Promise<void> {
  const rows = families.map(({ scores, ...family }) => ({
    ...{ site_id: siteId, id: nextId(), entity: 'post', created_ts: now, updated_ts: now, refreshed_ts: 0 },
    ...{ ...family, scores: JSON.stringify(scores), filter: '{}' },
  }));
  await trx.insertInto('stream_family').values(rows).execute();
}
