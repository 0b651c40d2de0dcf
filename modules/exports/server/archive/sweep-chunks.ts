import { ARCHIVE_TASK, type ArchiveNeeds, type ArchivePosition, removeChunks } from './archive-task.ts';

const SWEEP_SECONDS = 600;
/** The rest is found in the next rounds. */
const MOST_AT_ONCE = 20;

type Needs = Pick<ArchiveNeeds, 'database' | 'files'>;

/** Removes the pieces of archives whose task ended without doing so. */
export function defineChunkSweep({ jobs, ...needs }: Needs & Pick<ArchiveNeeds, 'jobs'>): void {
  jobs.sweep({
    name: 'pieces of archives that have ended',
    seconds: SWEEP_SECONDS,
    run: (signal) => removeEndedChunks(needs, signal),
  });
}

/** The pieces first, so that none is left. */
export async function removeEndedChunks(needs: Needs, signal?: AbortSignal): Promise<void> {
  const { db } = needs.database;
  const sites = await db.selectFrom('site').select('id').where('scope', '=', 0).orderBy('id').execute();
  for (const { id: siteId } of sites) {
    if (signal?.aborted) return;
    const ended = await db
      .selectFrom('task')
      .select(['id', 'position'])
      .where('site_id', '=', siteId)
      .where('kind', '=', ARCHIVE_TASK)
      .where('finished_ts', 'is not', null)
      .where('position', 'is not', null)
      .limit(MOST_AT_ONCE)
      .execute();
    for (const { id, position } of ended) {
      await removeChunks(needs, siteId, id, (position as ArchivePosition | null)?.chunks ?? []);
    }
  }
}
