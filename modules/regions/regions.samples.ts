import type { Expectation } from '#platform/testing/permission-matrix.ts';
import { noteThing, samplesOf } from '#platform/testing/samples.ts';
import { regionsRoom } from './regions.room.ts';

const managesRegions: Expectation = { who: [{ all: ['MANAGE_REGIONS'], on: 'site' }] };

/** What the tests that are made of the contracts know of this room. */
export const regionsSamples = samplesOf(regionsRoom, {
  who: {
    ...{ listRegions: managesRegions, createRegion: managesRegions, updateRegion: managesRegions },
    ...{ deleteRegion: managesRegions, addRegionLanguage: managesRegions },
    removeRegionLanguage: managesRegions,
  },
  parameters: { regionId: 'region', languageId: 'region_language' },
  bodies: {
    updateRegion: () => ({ revision: 1, title: 'Looked at' }),
    addRegionLanguage: ({ community }) => ({ code: 'pt-BR', community_id: community }),
  },
  deletes: { deleteRegion: ({ mark }) => ({ query: { confirm: `${mark} region` } }) },
  small: { region: 'A hundred at most, each made by hand.', region_language: 'Some for each region.' },
  fill: async ({ trx, site, now, nextId }) => {
    const [id, language] = [nextId(), nextId()];
    const stamp = { site_id: site.id, created_ts: now, updated_ts: now };
    const title = `${site.mark} region`;
    await trx
      .insertInto('region')
      .values({ ...stamp, id, title, title_key: title })
      .execute();
    await trx
      .insertInto('region_language')
      .values({ ...stamp, id: language, region_id: id, community_id: site.communityIds[1], code: 'de-DE' })
      .execute();
    noteThing(site, 'region', id);
    noteThing(site, 'region_language', language);
  },
  hostile: async ({ trx, siteId, now, nextId, text, rows }) => {
    const regions = rows.map((at) => ({
      ...{ site_id: siteId, id: nextId(), created_ts: now, updated_ts: now },
      ...{ title: text(at), title_key: `region ${at}` },
    }));
    await trx.insertInto('region').values(regions).execute();
  },
  asked: () => ({}),
});
