import type { Db } from '#platform/server/database.ts';
import type { Ground } from '#platform/server/ground.ts';
import { keep } from '#platform/server/kept.ts';
import type { SearchEntity } from '../search-kinds.contract.ts';
import type { SearchStore } from './engine/search-engine.ts';
import { currentVersions, storeOf } from './versions.ts';

/** An index that follows what changes, with the version in use and the one that is filled beside it. */
export type LiveIndex = {
  id: number;
  slug: string;
  entity: SearchEntity;
  status: 'started' | 'active';
  isFilled: boolean;
  store: SearchStore;
  building: SearchStore | null;
};

/** The indexes of a site that follow what changes, read now. */
export async function readLiveIndexes(db: Db, siteId: number): Promise<LiveIndex[]> {
  const rows = await db
    .selectFrom('search_index')
    .select(['id', 'slug', 'entity', 'status'])
    .where('site_id', '=', siteId)
    .where('status', 'in', ['started', 'active'])
    .where('deleted_ts', 'is', null)
    .execute();
  if (rows.length === 0) return [];
  const site = await db.selectFrom('site').select('locale').where('id', '=', siteId).executeTakeFirst();
  const versions = await currentVersions(
    db,
    siteId,
    rows.map(({ id }) => id),
  );
  return rows.flatMap(({ id, slug, entity, status }) => {
    const of = (state: string) => versions.find((one) => one.index_id === id && one.state === state);
    const [live, building] = [of('live'), of('building')];
    if (!live) return [];
    const place = { slug, language: site?.locale ?? 'en-US' };
    return [
      {
        ...{ id, slug, entity: entity as SearchEntity, status: status as LiveIndex['status'] },
        isFilled: live.filled_ts !== null,
        store: storeOf(live, place),
        building: building ? storeOf(building, place) : null,
      },
    ];
  });
}

/** The same, kept in the process until an index of the site changes. */
export function liveStores({ database, events }: Ground): (siteId: number) => Promise<readonly LiveIndex[]> {
  const kept = keep<number, readonly LiveIndex[]>({
    most: 500,
    maxAgeMilliseconds: 60_000,
    events,
    load: async (siteIds) => {
      const loaded = new Map<number, readonly LiveIndex[]>();
      for (const siteId of siteIds) loaded.set(siteId, await readLiveIndexes(database.db, siteId));
      return loaded;
    },
  });
  events.on('search_index', ({ siteId }) => kept.drop(siteId));
  return async (siteId) => (await kept.get(siteId)) ?? [];
}
