import { pipeline } from 'node:stream/promises';
import { stringify } from 'csv-stringify';
import { answer, type Handler, StreamOf } from '#platform/server/answer.ts';
import { profileOf } from '#platform/server/caller.ts';
import type { Db } from '#platform/server/database.ts';
import type { Tasks } from '#platform/server/tasks.ts';
import { exportRedirects, importRedirects } from '../redirect-files.contract.ts';
import { type ImportPayload, importRedirectsTask } from './import/import-redirects.ts';
import type { RedirectNeeds } from './write-redirect.ts';

const IMPORT = 'redirects.import';
const three = ['path', 'redirect_to', 'status'] as const;
const all = [...three, 'match', 'query', 'enabled', 'note'] as const;
const ROWS_AT_ONCE = 1_000;

/** The calls that take redirects out as a file and bring them in. */
export function redirectFileHandlers(needs: RedirectNeeds, tasks: Tasks): Handler[] {
  const { db } = needs.database;
  tasks.define<ImportPayload>(IMPORT, importRedirectsTask(needs));
  return [
    answer(exportRedirects, ({ query, site }) => {
      const columns = query.columns === 'all' ? all : three;
      const csv = stringify({
        header: true,
        columns: [...columns],
        cast: { boolean: String },
        // A cell that a spreadsheet would run gets a quote before it.
        escape_formulas: true,
      });
      const name = `redirects-${site.name}.csv`;
      pipeline(allRows(db, site.id), csv).catch((error) => csv.destroy(error));
      return new StreamOf(csv, { downloadName: name });
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
async function* allRows(db: Db, siteId: number) {
  let after = 0;
  while (true) {
    const rows = await db
      .selectFrom('redirect')
      .select(['id', ...all])
      .where('site_id', '=', siteId)
      .where('deleted_ts', 'is', null)
      .where('id', '>', after)
      .orderBy('id')
      .limit(ROWS_AT_ONCE)
      .execute();
    yield* rows;
    const last = rows.at(-1);
    if (!last || rows.length < ROWS_AT_ONCE) return;
    after = last.id;
  }
}
