import { stepOf } from '#modules/web-vitals/vital-scale.contract.ts';
import type { DemoNeeds } from '#platform/server/room.ts';
import { splitVitals } from '../split-limits.contract.ts';

/** Visits of a day, how many in a thousand go on and sign up, and what a largest paint takes, by the variant. */
const figures = {
  'Short teasers': { visits: 310, goOn: 382, signUp: 14, lcp: 1_900 },
  'Long teasers': { visits: 305, goOn: 431, signUp: 16, lcp: 2_350 },
} as const;
/** Pages of a day that were measured, from the fastest to the slowest. */
const spread = Array.from({ length: 60 }, (_, at) => 0.55 + (at / 60) ** 2 * 0.95);
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
  const places = Object.entries(figures).flatMap(([variant, figure]) =>
    Array.from({ length: DAYS }, (_, at) => ({
      ...{ figure, at },
      place: {
        ...{ site_id: siteId, section_id: teasers, variant },
        day: new Date((now - (at + 1) * DAY) * 1_000).toISOString().slice(0, 10),
      },
    })),
  );
  const done = places.map(({ place, figure, at }) => {
    const visits = figure.visits + ((at * 37) % 23);
    const [went_on, sign_ups] = [figure.goOn, figure.signUp].map((inThousand) =>
      Math.round((visits * inThousand) / 1_000),
    ) as [number, number];
    return { ...place, visits, went_on, sign_ups, views: visits + went_on * 2 };
  });
  await trx.insertInto('abtest_daily').values(done).execute();
  const measured = places.flatMap(({ place, figure: { lcp } }) => {
    const values = { lcp, inp: 130, cls: 0.07 };
    return splitVitals.flatMap((metric) => {
      const steps = Map.groupBy(spread, (factor) => stepOf(metric, values[metric] * factor));
      return [...steps].map(([step, pages]) => ({ ...place, metric, step, views: pages.length }));
    });
  });
  await trx.insertInto('abtest_vital_daily').values(measured).execute();
}
