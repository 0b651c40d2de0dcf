import type { Trx } from '#platform/server/database.ts';
import type { Actor } from '#platform/server/trail.ts';

export const REMOVAL_TASK = 'sections.remove';

/** What the task is told: the sections with those below them, and where their posts go. */
export type Removal = { actId: number; sectionIds: number[]; targetId: number | null; doer: Actor };

/** The sections that a task takes out of the tree as soon as their posts have gone elsewhere. */
export async function goingSections(trx: Trx, siteId: number): Promise<Set<number>> {
  return new Set((await openRemovals(trx, siteId)).flatMap(({ sectionIds }) => sectionIds));
}

/** The removals that are not over yet. */
export async function openRemovals(trx: Trx, siteId: number): Promise<Removal[]> {
  const rows = await trx
    .selectFrom('task')
    .select('payload')
    .where('site_id', '=', siteId)
    .where('kind', '=', REMOVAL_TASK)
    .where('finished_ts', 'is', null)
    .execute();
  return rows.map(({ payload }) => payload as Removal);
}
