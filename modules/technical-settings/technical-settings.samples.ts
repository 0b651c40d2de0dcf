import type { Expectation } from '#platform/testing/permission-matrix.ts';
import { noteThing, samplesOf } from '#platform/testing/samples.ts';
import { technicalDefaults } from './technical-kinds.contract.ts';
import { technicalSettingsRoom } from './technical-settings.room.ts';

const reads: Expectation = {
  who: [{ all: ['EDIT_SITE'], on: 'site' }, { all: ['VIEW_GLOBAL_SETTINGS'], on: 'site' }, 'technical'],
};
const writes: Expectation = { who: [{ all: ['EDIT_GLOBAL_SETTINGS'], on: 'site' }, 'technical'] };

/** What the tests that are made of the contracts know of this room. */
export const technicalSettingsSamples = samplesOf(technicalSettingsRoom, {
  who: {
    ...{ getTechnical: reads, listTechnicalRevisions: reads, compareTechnical: reads },
    ...{ saveTechnical: writes, restoreTechnical: writes },
  },
  parameters: { technicalRevisionId: 'technicalRevision' },
  bodies: {
    saveTechnical: () => ({ revision: 1, page_ttl: 120 }),
    restoreTechnical: () => ({ revision: 1 }),
  },
  small: {
    technical_setting: 'One row a site.',
    technical_revision: 'A hundred of a site, and what it came with.',
  },
  fill: async ({ trx, site, now, nextId }) => {
    const settings = JSON.stringify({ ...technicalDefaults, ads_txt: `# ${site.mark}\n` });
    const id = nextId();
    await trx
      .insertInto('technical_setting')
      .values({ site_id: site.id, settings, created_ts: now, updated_ts: now })
      .execute();
    await trx
      .insertInto('technical_revision')
      .values({ site_id: site.id, id, number: 1, settings, changed: ['ads_txt'], created_ts: now })
      .execute();
    noteThing(site, 'technicalRevision', id);
  },
  hostile: async ({ trx, siteId, now, nextId, text }) => {
    const settings = JSON.stringify({ ...technicalDefaults, ads_txt: text(0), robots_txt: text(1) });
    await trx
      .insertInto('technical_setting')
      .values({ site_id: siteId, settings, created_ts: now, updated_ts: now })
      .execute();
    await trx
      .insertInto('technical_revision')
      .values({
        ...{ site_id: siteId, id: nextId(), number: 1, settings },
        ...{ changed: ['ads_txt', 'robots_txt'], created_ts: now },
      })
      .execute();
  },
});
