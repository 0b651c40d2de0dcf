import { sql } from 'kysely';
import { pageAddressOf } from '#modules/pages/pages.public.ts';
import { locales } from '#platform/contract/locales.ts';
import type { Db, Trx } from '#platform/server/database.ts';
import type { Ground } from '#platform/server/ground.ts';
import { MOST_REGIONS } from '../region-limits.contract.ts';
import type { Region, RegionLanguage } from '../regions.contract.ts';

const MOST_FREE = 200;

/** The regions of a site with their languages; one of them where it is named. */
export async function readRegions(
  ground: Ground,
  site: { id: number; uri: string },
  regionId: number | null = null,
): Promise<Region[]> {
  const { db } = ground.database;
  let query = db
    .selectFrom('region')
    .select(['id', 'title', 'created_ts', 'updated_ts', 'revision'])
    .where('site_id', '=', site.id)
    .where('deleted_ts', 'is', null)
    .orderBy('title_key')
    .limit(MOST_REGIONS);
  if (regionId !== null) query = query.where('id', '=', regionId);
  const rows = await query.execute();
  const languages = await db
    .selectFrom('region_language as l')
    .innerJoin('community as c', (join) =>
      join.onRef('c.id', '=', 'l.community_id').onRef('c.site_id', '=', 'l.site_id'),
    )
    .select(['l.id', 'l.region_id', 'l.code', 'l.community_id', 'l.is_default'])
    .select(['c.title', 'c.name', 'c.logo', 'c.language'])
    .where('l.site_id', '=', site.id)
    .where('c.site_id', '=', site.id)
    .where((eb) => eb('l.region_id', '=', eb.fn.any(eb.val(rows.map(({ id }) => id)))))
    .orderBy('l.is_default', 'desc')
    .orderBy('l.code')
    .execute();
  const shown = await Promise.all(
    languages.map(async (row) => ({
      regionId: row.region_id,
      language: {
        id: row.id,
        code: row.code,
        community_id: row.community_id,
        default: row.is_default,
        url: site.uri + (await pageAddressOf(ground, site.id, { community: row.name })),
        community_information: {
          ...{ id: row.community_id, title: row.title, logo: row.logo, language: row.language },
        },
      } satisfies RegionLanguage,
    })),
  );
  return rows.map((row) => {
    const own = shown.filter((one) => one.regionId === row.id).map(({ language }) => language);
    const used = new Set(own.map((language) => language.code));
    return {
      ...row,
      languages: own,
      languageList: locales.map(({ tag }) => tag).filter((tag) => !used.has(tag)),
      community_information: own.find((language) => language.default)?.community_information ?? null,
    };
  });
}

/** Communities that are no language site yet. */
export async function freeCommunities(db: Db, siteId: number) {
  return db
    .selectFrom('community as c')
    .select(['c.id', 'c.title', 'c.name', 'c.language'])
    .where('c.site_id', '=', siteId)
    .where('c.archived_ts', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('region_language as l')
            .innerJoin('region as r', (join) =>
              join.onRef('r.id', '=', 'l.region_id').onRef('r.site_id', '=', 'l.site_id'),
            )
            .select('l.id')
            .where('l.site_id', '=', siteId)
            .where('r.site_id', '=', siteId)
            .whereRef('l.community_id', '=', 'c.id')
            .where('r.deleted_ts', 'is', null),
        ),
      ),
    )
    .orderBy('c.title')
    .orderBy('c.id')
    .limit(MOST_FREE)
    .execute();
}

/** Whether readers would miss the region: one of its communities has a live post. */
export async function hasLivePosts(db: Db | Trx, siteId: number, regionId: number): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`select exists (
    select 1 from region_language as l
    where l.site_id = ${siteId} and l.region_id = ${regionId} and exists (
      select 1 from post as p where p.site_id = ${siteId} and p.community_id = l.community_id and p.status in (0, 1, 2)
    )) as found`.execute(db);
  return rows[0]?.found ?? false;
}
