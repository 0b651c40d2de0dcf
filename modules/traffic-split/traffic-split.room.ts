import { sql } from 'kysely';
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
    jobs.sweep({
      name: 'views by variant that are older than a year',
      seconds: 86_400,
      run: async () =>
        void (await sql`delete from abtest_daily where day < now()::date - 400`.execute(database.db)),
    });
    return { handlers: trafficSplitHandlers(database, siteSplitsOf(ground)) };
  },
  menu: [
    {
      ...{ group: 'growth', id: 'trafficSplit', path: '/traffic_split', icon: 'growth' },
      call: getSplits,
    },
  ],
  demo: demoSplits,
});
