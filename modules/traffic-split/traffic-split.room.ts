import { sql } from 'kysely';
import { heardVitalsOf } from '#modules/web-vitals/web-vitals.public.ts';
import { room } from '#platform/server/room.ts';
import { siteSplitsOf } from './server/site-splits.ts';
import { demoSplits } from './server/traffic-split.demo.ts';
import { trafficSplitHandlers } from './server/traffic-split.handlers.ts';
import { getSplitResults, getSplits, saveSplits } from './traffic-split.contract.ts';

/** Parts of pages that visitors get in different forms, and what they do then. */
export const trafficSplitRoom = room({
  name: 'traffic-split',
  contracts: { getSplits, saveSplits, getSplitResults },
  open: (ground) => {
    const { database, jobs } = ground;
    const splits = siteSplitsOf(ground);
    heardVitalsOf(ground).add((vitals, { site, request: { headers, isSecure } }) =>
      splits.measured(vitals, { site, headers, isSecure, query: '' }),
    );
    jobs.sweep({
      name: 'views by variant that are older than a year',
      seconds: 86_400,
      run: async () => {
        await sql`delete from abtest_daily where day < now()::date - 400`.execute(database.db);
        await sql`delete from abtest_vital_daily where day < now()::date - 400`.execute(database.db);
      },
    });
    return { handlers: trafficSplitHandlers(database, splits) };
  },
  menu: [
    {
      ...{ group: 'growth', id: 'trafficSplit', path: '/traffic_split', icon: 'growth' },
      call: getSplits,
    },
  ],
  demo: demoSplits,
});
