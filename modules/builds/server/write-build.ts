import type { Files } from '#modules/pages/pages.public.ts';
import type { Call } from '#platform/server/answer.ts';
import { insertRows } from '#platform/server/bulk-rows.ts';
import { type Database, type Trx, violatedConstraint } from '#platform/server/database.ts';
import { stampOf } from '#platform/server/row-stamps.ts';
import { insertRow, setRowsDeleted } from '#platform/server/rows/rows.ts';
import { recordWrites } from '#platform/server/trail.ts';
import { MOST_BUILDS } from '../build-kinds.contract.ts';
import { type LayoutBuild, tooManyBuilds } from '../builds.contract.ts';
import { type BuildRow, keptReleases, readBuilds, shownOne } from './builds.queries.ts';
import { buildTable } from './builds.table.ts';
import { checkedFiles } from './check-files.ts';

type Writer = Pick<Call, 'site' | 'caller' | 'request' | 'now'>;
type Said = { title: string; message: string; branch: string };

const TRIES = 4;

/**
 * Makes a build of files; the oldest that nobody needs goes once there are fifty.
 * @throws ApiError too_many_builds, build_is_too_large, file_is_invalid, file_needs_permission
 */
export async function writeBuild(
  database: Database,
  call: Writer,
  said: Said,
  files: Files,
  before: Files,
): Promise<LayoutBuild> {
  const { columns } = checkedFiles(call.caller, files, before);
  const { db, ids } = database;
  const row = await withFreeNumber(() =>
    db.transaction().execute((trx) => addBuild(trx, ids.next, call, said, files, columns)),
  );
  return shownOne(db, call.site.id, row);
}

/** The same within a transaction, with files that were checked. @throws ApiError too_many_builds */
export async function addBuild(
  trx: Trx,
  nextId: () => number,
  call: Writer,
  said: Said,
  files: Files,
  columns: ReturnType<typeof checkedFiles>['columns'],
): Promise<BuildRow> {
  const siteId = call.site.id;
  const stamp = stampOf(call);
  const gone = await beyondMost(trx, siteId);
  await setRowsDeleted(
    trx,
    buildTable,
    gone.map(({ id }) => id),
    true,
    stamp,
  );
  const last = await trx
    .selectFrom('layout_build')
    .select('number')
    .where('site_id', '=', siteId)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  const values = { ...said, ...columns, number: (last?.number ?? 0) + 1 };
  const row = await insertRow(trx, buildTable, nextId(), values as never, stamp);
  await putFiles(trx, siteId, row.id, [...files]);
  await recordWrites(trx, nextId, call, [
    {
      ...{ action: 'build.created', objectId: row.id, after: buildTable.said(row) },
      event: { number: row.number, title: row.title },
    },
    ...gone.map((one) => ({
      ...{ action: 'build.removed' as const, objectId: one.id, before: buildTable.said(one) },
    })),
  ]);
  return row;
}

/** Two that are made at once take the same number; the second takes the next. */
export async function withFreeNumber<Result>(write: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await write();
    } catch (error) {
      if (tries === TRIES || violatedConstraint(error) !== 'layout_build_number') throw error;
    }
  }
}

/** Puts files into a build, over those of their names. */
export async function putFiles(
  trx: Trx,
  siteId: number,
  buildId: number,
  files: readonly (readonly [string, string])[],
): Promise<void> {
  await insertRows(
    trx,
    'layout_file',
    siteId,
    ['build_id', 'name', 'content'],
    files.map(([name, content]) => [buildId, name, content]),
    'on conflict (site_id, build_id, name) do update set content = excluded.content',
  );
}

/** The builds that make place for one more. @throws ApiError too_many_builds */
async function beyondMost(trx: Trx, siteId: number): Promise<BuildRow[]> {
  const builds = await readBuilds(trx, siteId);
  const many = builds.length + 1 - MOST_BUILDS;
  if (many <= 0) return [];
  const kept = await keptReleases(trx, siteId);
  const free = builds.filter(({ id, pinned }) => !(pinned || kept.has(id)));
  if (free.length < many) throw tooManyBuilds();
  return free.slice(-many);
}
