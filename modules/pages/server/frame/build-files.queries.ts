import type { Db } from '#platform/server/database.ts';
import type { Files } from './build-layouts.ts';

/** Where assets of builds that were released stand. */
export const ASSETS_BEGIN = '/u/site/layout/';

export const assetAddress = (buildId: number, name: string): string => `${ASSETS_BEGIN}${buildId}/${name}`;

/** The files of a build, by their names. */
export async function filesOfBuild(db: Db, siteId: number, buildId: number): Promise<Files> {
  const rows = await db
    .selectFrom('layout_file')
    .select(['name', 'content'])
    .where('site_id', '=', siteId)
    .where('build_id', '=', buildId)
    .orderBy('name')
    .execute();
  return new Map(rows.map(({ name, content }) => [name, content]));
}

/** A file of a build that readers got once; null for any other. */
export async function releasedFile(
  db: Db,
  siteId: number,
  buildId: number,
  name: string,
): Promise<string | null> {
  const row = await db
    .selectFrom('layout_file as f')
    .innerJoin('layout_build as b', (join) =>
      join.onRef('b.site_id', '=', 'f.site_id').onRef('b.id', '=', 'f.build_id'),
    )
    .select('f.content')
    .where('f.site_id', '=', siteId)
    .where('b.site_id', '=', siteId)
    .where('f.build_id', '=', buildId)
    .where('f.name', '=', name)
    .where('b.released_ts', 'is not', null)
    .executeTakeFirst();
  return row?.content ?? null;
}
