import { samplesOf } from '#platform/testing/samples.ts';
import { exportsRoom } from './exports.room.ts';

/** What the tests that are made of the contracts know of this room. */
export const exportsSamples = samplesOf(exportsRoom, {
  who: {
    getExportResult: { who: 'signedIn' },
    listExports: { who: 'signedIn' },
    downloadExport: { who: 'signedIn' },
  },
  parameters: {
    exportId: 'task',
  },
});
