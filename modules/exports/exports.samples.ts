import type { Expectation } from '#platform/testing/permission-matrix.ts';
import { samplesOf } from '#platform/testing/samples.ts';
import { exportsRoom } from './exports.room.ts';

const archives: Expectation = { who: [{ all: ['EDIT_SITE', 'MANAGE_FEEDS'], on: 'site' }] };

/** What the tests that are made of the contracts know of this room. */
export const exportsSamples = samplesOf(exportsRoom, {
  who: {
    getExportResult: { who: 'signedIn' },
    listExports: { who: 'signedIn' },
    downloadExport: { who: 'signedIn' },
    ...{ getSiteArchive: archives, startSiteArchive: archives },
  },
  bodies: { startSiteArchive: () => ({}) },
  parameters: {
    exportId: 'task',
  },
  hostile: async ({ trx, siteId, ownerId, now, nextId, text, rows }) => {
    for (const at of rows.slice(0, 10)) {
      const shared = { site_id: siteId, id: nextId(), created_ts: now - at, created_by: ownerId };
      await trx
        .insertInto('task')
        .values({ ...shared, kind: 'posts.export', status: 'FAILURE', error: text(at), finished_ts: now })
        .execute();
      await trx
        .insertInto('export_file')
        .values({
          ...{ ...shared, kind: 'posts', format: 'csv', request: '{}' },
          ...{ left_out: [text(at + 1)], file_key: `hostile-${at}.csv` },
        })
        .execute();
    }
  },
});
