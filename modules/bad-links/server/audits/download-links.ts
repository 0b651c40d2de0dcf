import type { ExportColumn, ExportKind } from '#modules/exports/exports.public.ts';
import { mayCall } from '#platform/contract/endpoint.ts';
import type { Db } from '#platform/server/database.ts';
import { startLinkDownload } from '../../link-audits.contract.ts';
import { countItems, type ItemRow, readItems } from './audits.queries.ts';

export type DownloadQuestion = { auditId: number };

const NAME = 'bad_links';
/** As the tasks that make these files are called. */
export const TASK_OF_DOWNLOADS = `export.${NAME}`;
const ROWS_AT_ONCE = 1_000;

const value = (name: string, read: ExportColumn<ItemRow>['read']): ExportColumn<ItemRow> => ({
  ...{ name, kind: 'value', read },
});

const columns: ExportColumn<ItemRow>[] = [
  value('url', (link) => link.url),
  value('type', (link) => link.type),
  value('status', (link) => link.status),
  value('result', (link) => link.result),
  value('http_code', (link) => link.http_code),
  value('posts', (link) => link.post_count),
  { name: 'last_checked', kind: 'time', read: (link) => link.last_checked_ts },
];

export const downloadFields = columns.map(({ name }) => ({ name, title: name }));

/** Files of the bad links of an audit. */
export function linkExportKind(db: Db): ExportKind<DownloadQuestion> {
  return {
    name: NAME,
    mayRead: (caller) => mayCall(startLinkDownload, caller.holder),
    open: ({ siteId }, { auditId }) => ({
      columns: columns as readonly ExportColumn<object>[],
      count: () => countItems(db, siteId, { auditId }),
      pages: async function* pages(signal) {
        for (let offset = 0; !signal.aborted; offset += ROWS_AT_ONCE) {
          const rows = await readItems(db, siteId, { auditId }, { limit: ROWS_AT_ONCE, offset });
          if (rows.length > 0) yield rows;
          if (rows.length < ROWS_AT_ONCE) return;
        }
      },
    }),
  };
}
