import { Readable } from 'node:stream';
import { stringify } from 'csv-stringify/sync';
import { answer, type Handler, StreamOf } from '#platform/server/answer.ts';
import { profileOf } from '#platform/server/caller.ts';
import type { Db } from '#platform/server/database.ts';
import { safeCell } from '#platform/server/safe-cell.ts';
import type { Tasks } from '#platform/server/tasks.ts';
import { exportRedirects, importRedirects } from '../../redirect-files.contract.ts';
import { matchingRows, type RedirectSelection } from '../redirect-list.queries.ts';
import { type ImportNeeds, type ImportPayload, importRedirectsTask } from './import-redirects.ts';

const IMPORT = 'redirects.import';
const three = ['path', 'redirect_to', 'status'] as const;
const all = [...three, 'match', 'query', 'enabled', 'note'] as const;
const ROWS_AT_ONCE = 1_000;

/** The calls that take redirects out as a file and bring them in. */
export function redirectFileHandlers(needs: ImportNeeds, tasks: Tasks): Handler[] {
  const { db } = needs.database;
  tasks.define<ImportPayload>(IMPORT, importRedirectsTask(needs));
  return [
    answer(exportRedirects, ({ query: { columns, ...question }, site }) => {
      const selection = { ...question, siteId: site.id };
      const csv = Readable.from(pagesOfCsv(db, selection, columns === 'all' ? all : three));
      return new StreamOf(csv, { downloadName: `redirects-${site.name}.csv` });
    }),
    answer(importRedirects, async (call) => {
      const { content, mode, own_hosts } = call.body;
      const started = await db.transaction().execute((trx) =>
        tasks.start(trx, {
          siteId: call.site.id,
          kind: IMPORT,
          payload: { content, mode, own_hosts } satisfies ImportPayload,
          by: profileOf(call.caller).id,
        }),
      );
      return { task_id: started.id, status: started.status, is_ready: started.isReady };
    }),
  ];
}

/** Page after page, so that neither the memory nor a connection is held while the reader is slow. */
async function* pagesOfCsv(
  db: Db,
  selection: RedirectSelection,
  columns: readonly string[],
): AsyncGenerator<string> {
  for (let after = 0, header = true; ; header = false) {
    const rows = await matchingRows(db, selection, { after, most: ROWS_AT_ONCE });
    // A page at a time is four times as fast as row by row.
    yield stringify(rows, {
      header,
      columns: [...columns],
      cast: { boolean: String, string: safeCell },
    });
    const last = rows.at(-1);
    if (!last || rows.length < ROWS_AT_ONCE) return;
    after = last.id;
  }
}
