import { notFound } from '#platform/contract/api-error.ts';
import { answer, type Handler } from '#platform/server/answer.ts';
import type { Site } from '#platform/server/caller.ts';
import type { Ground } from '#platform/server/ground.ts';
import { addRow, changeRow, refusedField, removeRow } from '#platform/server/rows/write-rows.ts';
import { MOST_REGIONS } from '../region-limits.contract.ts';
import {
  addRegionLanguage,
  createRegion,
  defaultMissing,
  deleteRegion,
  listRegions,
  type Region,
  removeRegionLanguage,
  titleDiffers,
  tooManyRegions,
  updateRegion,
} from '../regions.contract.ts';
import { addLanguage, removeLanguage, setDefault } from './region-languages.ts';
import { freeCommunities, hasLivePosts, readRegions } from './regions.queries.ts';
import { regionTable, titleKeyOf } from './regions.table.ts';

/** The calls about regions and their languages. */
export function regionHandlers(ground: Ground): Handler[] {
  const { database } = ground;
  const one = async (site: Site, id: number): Promise<Region> => {
    const [region] = await readRegions(ground, site, id);
    if (!region) throw notFound();
    return region;
  };
  return [
    answer(listRegions, async ({ site }) => {
      const [items, free] = await Promise.all([
        readRegions(ground, site),
        freeCommunities(database.db, site.id),
      ]);
      return { items, total_count: items.length, free_communities: free };
    }),
    answer(createRegion, async (call) => {
      const { title } = call.body;
      const { id } = await addRow(database, call, regionTable, async (trx) => {
        const held = await trx
          .selectFrom('region')
          .select('id')
          .where('site_id', '=', call.site.id)
          .where('deleted_ts', 'is', null)
          .limit(MOST_REGIONS)
          .execute();
        if (held.length >= MOST_REGIONS) throw tooManyRegions();
        return { title, title_key: titleKeyOf(title) };
      });
      return one(call.site, id);
    }),
    answer(updateRegion, async (call) => {
      const { regionId } = call.params;
      await changeRow(database, call, regionTable, regionId, call.body, async (said, _rows, trx) => {
        const { title, default_language } = said;
        if (
          default_language !== undefined &&
          !(await setDefault(trx, call.site.id, regionId, default_language))
        ) {
          throw refusedField(defaultMissing, 'default_language');
        }
        return title === undefined ? {} : { title, title_key: titleKeyOf(title) };
      });
      return one(call.site, regionId);
    }),
    answer(deleteRegion, async (call) => {
      const { site, params, query } = call;
      const region = await one(site, params.regionId);
      if (query.confirm !== region.title && (await hasLivePosts(database.db, site.id, region.id)))
        throw titleDiffers();
      await removeRow(database, call, regionTable, params.regionId);
      return undefined;
    }),
    answer(addRegionLanguage, async (call) => {
      await addLanguage(ground, call);
      return one(call.site, call.params.regionId);
    }),
    answer(removeRegionLanguage, async (call) => {
      await removeLanguage(ground, call);
      return one(call.site, call.params.regionId);
    }),
  ];
}
