import { isDeepStrictEqual } from 'node:util';
import type { Db } from '#platform/server/database.ts';
import { findRows } from '#platform/server/rows/rows.ts';
import { buildTable } from './builds.table.ts';
import { readFiles } from './read-files.ts';

/** Builds with the same hash that are looked at. */
const MOST = 3;

/** The build of another site that has the same files, the latest of them; undefined where there is none. */
export async function twinOfBuild(
  db: Db,
  siteId: number,
  buildId: number,
  otherSiteId: number,
): Promise<number | undefined> {
  const [build] = await findRows(db, buildTable, siteId, [buildId]);
  if (!build) return undefined;
  const alike = await db
    .selectFrom('layout_build')
    .select('id')
    .where('site_id', '=', otherSiteId)
    .where('hash', '=', build.hash)
    .where('status', '=', 'ready')
    .where('deleted_ts', 'is', null)
    .orderBy('number', 'desc')
    .limit(MOST)
    .execute();
  if (alike.length === 0) return undefined;
  const files = await readFiles(db, siteId, buildId);
  for (const { id } of alike) {
    if (isDeepStrictEqual(new Map(await readFiles(db, otherSiteId, id)), new Map(files))) return id;
  }
  return undefined;
}
