import type { Db } from '#platform/server/database.ts';
import type { SearchIndex } from '../search-indexes.contract.ts';
import type { SearchEntity } from '../search-kinds.contract.ts';
import { usualMapping } from '../search-mapping.contract.ts';
import type { IndexRow } from './search-indexes.table.ts';
import { currentVersions, mappingOf } from './versions.ts';

/** Indexes as calls tell them, with the versions that they use. */
export async function presentIndexes(
  db: Db,
  siteId: number,
  rows: readonly IndexRow[],
): Promise<SearchIndex[]> {
  if (rows.length === 0) return [];
  const filling = await runningTasks(db, siteId, rows);
  const versions = await currentVersions(
    db,
    siteId,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => {
    const of = (state: string) => versions.find((one) => one.index_id === row.id && one.state === state);
    const [live, building] = [of('live'), of('building')];
    const entity = row.entity as SearchEntity;
    return {
      ...{ id: row.id, slug: row.slug, title: row.title, entity },
      status: row.deleted_ts === null ? (row.status as SearchIndex['status']) : 'deleted',
      mapping: live ? mappingOf(live) : usualMapping(entity),
      next_mapping: building ? mappingOf(building) : null,
      version: live?.version ?? 1,
      document_count: live?.document_count ?? 0,
      filled_ts: live?.filled_ts ?? null,
      ...{ awaits_fill: row.awaits_fill, task_id: row.task_id },
      is_filling: filling.has(row.task_id ?? 0),
      ...{ created_ts: row.created_ts, updated_ts: row.updated_ts, revision: row.revision },
    };
  });
}

async function runningTasks(db: Db, siteId: number, rows: readonly IndexRow[]): Promise<Set<number>> {
  const ids = rows.flatMap(({ task_id }) => task_id ?? []);
  if (ids.length === 0) return new Set();
  const running = await db
    .selectFrom('task')
    .select('id')
    .where('site_id', '=', siteId)
    .where('finished_ts', 'is', null)
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(ids))))
    .execute();
  return new Set(running.map(({ id }) => id));
}
