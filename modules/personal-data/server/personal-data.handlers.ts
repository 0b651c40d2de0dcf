import { notFound } from '#platform/contract/api-error.ts';
import { answer, type Handler, StreamOf } from '#platform/server/answer.ts';
import { profileOf } from '#platform/server/caller.ts';
import type { Ground } from '#platform/server/ground.ts';

import {
  cancelDeletion,
  deletePersonalData,
  downloadPersonalData,
  getDataExport,
  getPersonalData,
  needsOwnRequest,
  startDataExport,
} from '../personal-data.contract.ts';
import { type ExportNeeds, fileAddress, findExport, personFor, startExport } from './data-export.ts';
import { askForDeletion, keepAccount, readDeletion } from './deletion.ts';

/** The day in the zone of the site, as it stands in the name of a file. */
const dayText = (seconds: number, timeZone: string): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone }).format(seconds * 1000);

type Status = 'PENDING' | 'STARTED' | 'SUCCESS' | 'FAILURE' | 'RETRY' | 'REVOKE';
const ended: readonly string[] = ['SUCCESS', 'FAILURE', 'REVOKE'] satisfies Status[];

const shownExport = (siteId: number, { id, status }: { id: number; status: string }) => ({
  ...{ id, status: status as Status, is_ready: ended.includes(status) },
  result: status === 'SUCCESS' ? fileAddress(siteId, id) : null,
});

/** The calls about the data of a person. */
export function personalDataHandlers(needs: ExportNeeds & Pick<Ground, 'mail'>): Handler[] {
  const { database, files } = needs;
  const { db } = database;
  return [
    answer(startDataExport, async ({ params, ...call }) => {
      const person = await personFor(db, call, params.userId);
      // A link or a picture of another site cannot send it.
      if (!call.request.headers['x-requested-with']) throw needsOwnRequest();
      const task = await startExport(needs, call, person);
      return { status: task.status, id: task.id, is_ready: task.isReady, result: null };
    }),
    answer(getDataExport, async ({ params, query, ...call }) => {
      await personFor(db, call, params.userId);
      const row = await findExport(db, call, { id: query.result_id, profileId: params.userId });
      if (!row) throw notFound();
      return shownExport(call.site.id, row);
    }),
    answer(downloadPersonalData, async ({ params, ...call }) => {
      const row = await findExport(db, call, { id: params.exportId });
      if (!row || row.file_bytes === null) throw notFound();
      // The right to have it may have been taken away since it was made.
      await personFor(db, call, row.profile_id);
      call.reply.header('cache-control', 'private, no-store');
      return new StreamOf(await files.get(row.file_key), {
        contentType: 'application/zip',
        downloadName: `personal-data-${call.site.name}-${dayText(row.created_ts, call.site.timezone)}.zip`,
      });
    }),
    answer(getPersonalData, async (call) => {
      const { id: profileId } = profileOf(call.caller);
      const [row, deletion] = await Promise.all([
        findExport(db, call, { profileId }),
        readDeletion(db, call.site.id, profileId),
      ]);
      return { file: row ? shownExport(call.site.id, row) : null, deletion };
    }),
    answer(deletePersonalData, ({ body, ...call }) => askForDeletion(needs, body, call)),
    answer(cancelDeletion, async (call) => {
      await keepAccount(needs, call);
      return undefined;
    }),
  ];
}
