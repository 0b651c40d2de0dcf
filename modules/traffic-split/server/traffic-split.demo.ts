import type { DemoNeeds } from '#platform/server/room.ts';

/** Visits of a day and the share of them that goes on, in a thousand, by the variant. */
const figures = { 'Short teasers': [310, 382], 'Long teasers': [305, 431] } as const;
const DAYS = 21;
const DAY = 86_400;

/** What the demo newsroom has split, with three weeks of figures, and what it is about to split. */
export async function demoSplits({ trx, siteId, now, nextId }: DemoNeeds): Promise<void> {
  const [teasers, related] = [nextId(), nextId()];
  const halves = (...names: [string, string]) => names.map((name) => ({ name, weight: 50 }));
  const sections = [
    {
      ...{ id: teasers, name: 'Teasers', isDisabled: true, queryParam: 'teasers' },
      distribution: halves('Short teasers', 'Long teasers'),
    },
    {
      ...{ id: related, name: 'Read next', isDisabled: true, queryParam: 'read_next' },
      distribution: halves('Below the story', 'Beside the story'),
    },
  ];
  await trx
    .insertInto('abtest_config')
    .values({ site_id: siteId, sections: JSON.stringify(sections), revision: 1, updated_ts: now })
    .execute();
  const rows = Object.entries(figures).flatMap(([variant, [visits, inThousand]]) =>
    Array.from({ length: DAYS }, (_, at) => {
      const seen = visits + ((at * 37) % 23);
      const went_on = Math.round((seen * inThousand) / 1_000);
      const day = new Date((now - (at + 1) * DAY) * 1_000).toISOString().slice(0, 10);
      return {
        site_id: siteId,
        section_id: teasers,
        variant,
        day,
        visits: seen,
        went_on,
        views: seen + went_on * 2,
      };
    }),
  );
  await trx.insertInto('abtest_daily').values(rows).execute();
}
