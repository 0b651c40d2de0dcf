import { technicalDefaults } from '#modules/technical-settings/technical-kinds.contract.ts';
import type { Expectation } from '#platform/testing/permission-matrix.ts';
import { noteThing, samplesOf } from '#platform/testing/samples.ts';
import { environmentsRoom } from './environments.room.ts';

const sees: Expectation = { who: [{ all: ['VIEW_ENVIRONMENTS'], on: 'site' }] };
const edits: Expectation = { who: [{ all: ['EDIT_ENVIRONMENTS'], on: 'site' }] };
const copies: Expectation = { who: [{ all: ['CLONE_SITE_BRICKS', 'VIEW_ENVIRONMENTS'], on: 'site' }] };

const copyOf = (adsText: string) => ({
  build: { build_id: null },
  technical_settings: { ...technicalDefaults, ads_txt: adsText },
  route_templates: {},
  traffic_split: { sections: [] },
});

const columnsOf = (adsText: string) => ({
  ...{ configuration: JSON.stringify(copyOf(adsText)), base: JSON.stringify(copyOf('')) },
  ...{ base_hash: 'none', diff_count: 1, status: 'ready', source_slug: 'production' },
});

/** What the tests that are made of the contracts know of this room. */
export const environmentsSamples = samplesOf(environmentsRoom, {
  who: {
    ...{ listEnvironments: sees, getEnvironment: sees, getEnvironmentLink: sees },
    ...{ createEnvironment: edits, commandEnvironment: edits, deleteEnvironment: edits },
    ...{ previewEnvironmentCopy: copies, copyEnvironment: copies },
  },
  parameters: { environmentSlug: null },
  words: { environmentSlug: 'looked-at' },
  bodies: {
    copyEnvironment: ({ site }) => ({ site_id: site }),
    createEnvironment: () => ({ slug: 'made-here', title: 'Made here' }),
    commandEnvironment: () => ({ revision: 1, commands: [{ name: 'set-title', title: 'Changed here' }] }),
  },
  small: {
    environment: 'Nine of a site.',
    environment_promotion: 'Twenty of a site.',
  },
  fill: async ({ trx, site, now, nextId }) => {
    const id = nextId();
    const stamp = { site_id: site.id, created_ts: now, updated_ts: now };
    const title = `${site.mark} environment`;
    await trx
      .insertInto('environment')
      .values({ ...stamp, id, slug: 'looked-at', title, ...columnsOf(`# ${site.mark}\n`) })
      .execute();
    await trx
      .insertInto('environment_promotion')
      .values({ ...stamp, id: nextId(), environment_id: id, slug: 'looked-at', title, changes: '[]' })
      .execute();
    noteThing(site, 'environment', id);
  },
  hostile: async ({ trx, siteId, now, nextId, text, rows }) => {
    await trx
      .insertInto('environment')
      .values(
        rows.slice(0, 9).map((at) => ({
          ...{ site_id: siteId, id: nextId(), slug: `hostile-${at}`, title: text(at).slice(0, 80) || 'x' },
          ...{ created_ts: now, updated_ts: now, ...columnsOf(text(at)) },
        })),
      )
      .execute();
  },
});
