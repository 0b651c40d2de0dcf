import { notFound } from '#platform/contract/api-error.ts';
import { answer, type Call, type Handler, StreamOf } from '#platform/server/answer.ts';
import { profileOf } from '#platform/server/caller.ts';
import type { Database } from '#platform/server/database.ts';
import type { Files } from '#platform/server/files.ts';
import { downloadExport, exportRightsChanged, getExportResult, listExports } from '../exports.contract.ts';
import { SITE_EXPORT } from '../site-archive-kinds.contract.ts';
import { mayReadArchive } from './archive/archive-reach.ts';
import { expiryOf, exportQueries, fileAddress, fileNameOf } from './exports.queries.ts';
import type { Exports } from './exports.ts';
import { writers } from './formats/write-file.ts';
import type { KeptRequest } from './make-file.ts';

type Needs = { database: Database; files: Files; exports: Exports };

const seconds = () => Math.floor(Date.now() / 1000);
const ownerOf = ({ site, caller }: Pick<Call, 'site' | 'caller'>) => ({
  siteId: site.id,
  profileId: profileOf(caller).id,
});

/** The calls about exports of all kinds; those that start one live in the rooms whose rows they are. */
export function exportHandlers({ database: { db }, files, exports }: Needs): Handler[] {
  const queries = exportQueries(db);
  return [
    answer(getExportResult, async (call) => {
      const { siteId, profileId } = ownerOf(call);
      const id = call.query.result_id;
      const [row, task] = await Promise.all([
        queries.find(siteId, id, profileId),
        queries.statusOf(siteId, id),
      ]);
      if (!row || !task) throw notFound();
      const status = task.status as 'PENDING' | 'STARTED' | 'SUCCESS' | 'FAILURE' | 'RETRY' | 'REVOKE';
      const isReady = status === 'SUCCESS' || status === 'FAILURE' || status === 'REVOKE';
      return {
        status,
        id,
        is_ready: isReady,
        result: status === 'SUCCESS' ? fileAddress(siteId, id) : null,
      };
    }),
    answer(listExports, async (call) => {
      const owner = { ...ownerOf(call), siteName: call.site.name };
      const { limit } = call.query;
      const [found, total_count] = await Promise.all([
        queries.list(owner, seconds(), call.query),
        queries.count(owner, seconds()),
      ]);
      const items = found.slice(0, limit);
      return { items, total_count, after: found.length > limit ? (items.at(-1)?.id ?? null) : null };
    }),
    answer(downloadExport, async (call) => {
      const { siteId, profileId } = ownerOf(call);
      const row = await queries.find(siteId, call.params.exportId, profileId);
      if (!row || row.row_count === null || expiryOf(row.created_ts) <= seconds()) throw notFound();
      const { question, layout, place } = row.request as KeptRequest;
      const fields = layout.fields.map(({ name }) => name);
      // Rights may have been taken away since the file was made.
      const mayRead =
        row.kind === SITE_EXPORT
          ? mayReadArchive(call.caller, question)
          : exports.kindOf(row.kind)?.mayRead(call.caller, question, fields);
      if (!mayRead) throw exportRightsChanged();
      call.reply.header('cache-control', 'private, no-store');
      return new StreamOf(await files.get(row.file_key), {
        contentType: row.format === 'zip' ? 'application/zip' : writers[layout.format].contentType,
        downloadName: fileNameOf(row, call.site.name, place.timezone),
      });
    }),
  ];
}
