import { filesOfBuild, shippedFiles } from '#modules/pages/pages.public.ts';
import type { Db } from '#platform/server/database.ts';

/** The files of a build, or of the product where there is no build, by their names. */
export async function readFiles(
  db: Db,
  siteId: number,
  buildId: number | null,
): Promise<ReadonlyMap<string, string>> {
  if (buildId === null) return shippedFiles;
  return filesOfBuild(db, siteId, buildId);
}
