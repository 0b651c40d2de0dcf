import type { PermissionHolder } from '#platform/contract/permission-rule.ts';
import type { Db } from '#platform/server/database.ts';
import { mayWhere } from '../../post-rights.contract.ts';

/** A community that is the site of a language. */
type LanguagePlace = { code: string; community_id: number; region_id: number; title: string };

/** A hundred regions of forty languages. */
const MOST_PLACES = 4_000;

/** The language sites of a site, the oldest first. */
export async function languagePlaces(db: Db, siteId: number): Promise<LanguagePlace[]> {
  return db
    .selectFrom('region_language as place')
    .innerJoin('region', (join) =>
      join
        .onRef('region.id', '=', 'place.region_id')
        .on('region.site_id', '=', siteId)
        .on('region.deleted_ts', 'is', null),
    )
    .innerJoin('community', (join) =>
      join
        .onRef('community.id', '=', 'place.community_id')
        .on('community.site_id', '=', siteId)
        .on('community.archived_ts', 'is', null),
    )
    .select(['place.code', 'place.community_id', 'place.region_id', 'community.title'])
    .where('place.site_id', '=', siteId)
    .orderBy('place.id')
    .limit(MOST_PLACES)
    .execute();
}

/** Where somebody's draft of a post in each language is made: its site in the region of the post, or else the oldest. */
export function placesFor(
  places: readonly LanguagePlace[],
  communityId: number | null,
  holder: PermissionHolder,
): Map<string, LanguagePlace> {
  const region = places.find((place) => place.community_id === communityId)?.region_id;
  const open = places.filter(({ community_id }) => mayWhere(holder, community_id)('CREATE_REAL_DRAFT'));
  const near = open.filter(({ region_id }) => region_id === region);
  // The last one of a language wins.
  const byCode = [...near, ...open].reverse().map((place) => [place.code, place] as const);
  return new Map(byCode);
}
