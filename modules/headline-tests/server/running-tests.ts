import { oncePerGround } from '#platform/server/ground.ts';
import { keep } from '#platform/server/kept.ts';
import { MOST_RUNNING_TESTS } from '../headline-kinds.contract.ts';

/** A test that runs: the headline of the post first. */
export type RunningTest = { id: number; postId: number; headlines: readonly string[]; takesWinner: boolean };

export type RunningTests = (siteId: number) => Promise<readonly RunningTest[]>;

const none: readonly RunningTest[] = [];

/** The tests that run on a site, kept in the process until one begins or ends. */
export const runningTestsOf = oncePerGround(({ database: { db }, events }): RunningTests => {
  const load = async (siteId: number): Promise<RunningTest[]> => {
    const rows = await db
      .selectFrom('headline_test')
      .select(['id', 'post_id', 'headlines', 'takes_winner'])
      .where('site_id', '=', siteId)
      .where('ended_ts', 'is', null)
      .orderBy('id')
      .limit(MOST_RUNNING_TESTS)
      .execute();
    return rows.map(({ id, post_id, headlines, takes_winner }) => ({
      ...{ id, postId: post_id, headlines, takesWinner: takes_winner },
    }));
  };
  const kept = keep<number, readonly RunningTest[]>({
    ...{ most: 500, maxAgeMilliseconds: 60_000, events },
    load: async (siteIds) => {
      const loaded = new Map<number, readonly RunningTest[]>();
      for (const siteId of siteIds) loaded.set(siteId, await load(siteId));
      return loaded;
    },
  });
  let changes = 0;
  events.on('headline_test', ({ siteId }) => {
    changes += 1;
    kept.drop(siteId);
  });
  /** What was changed while it was read is read again: pages are kept by it. */
  const current: RunningTests = async (siteId) => {
    const before = changes;
    const tests = (await kept.get(siteId)) ?? none;
    return before === changes ? tests : current(siteId);
  };
  return current;
});
