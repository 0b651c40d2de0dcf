import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { stringify } from 'csv-stringify';
import { answer, type Handler, StreamOf } from '#platform/server/answer.ts';
import { profileOf } from '#platform/server/caller.ts';
import type { Database } from '#platform/server/database.ts';
import { cursorOf, pageOf } from '#platform/server/list-cursor.ts';
import { safeCell } from '#platform/server/safe-cell.ts';
import {
  type AuditEvent,
  exportAuditEvents,
  exportAuditLines,
  listAuditEvents,
  listOwnActions,
} from '../audit.contract.ts';
import { type AuditSelection, auditQueries } from './audit.queries.ts';

const ORDER = { key: 'ts', direction: -1 } as const;
const DAY_SECONDS = 24 * 3600;
const ROWS_AT_ONCE = 500;

type Queries = ReturnType<typeof auditQueries>;

/** The calls that read the audit log. */
export function auditHandlers({ db }: Pick<Database, 'db'>): Handler[] {
  const queries = auditQueries(db);
  return [
    answer(listAuditEvents, ({ query, site }) => {
      const { limit, after, ...filters } = query;
      return askPage(queries, { siteId: site.id, timezone: site.timezone, filters }, { limit, after });
    }),
    answer(listOwnActions, ({ query, site, caller }) => {
      const sinceTs = Math.floor(Date.now() / 1000) - DAY_SECONDS;
      const selection = { siteId: site.id, timezone: site.timezone, sinceTs, isWritesOnly: true };
      return askPage(queries, { ...selection, filters: { actor: profileOf(caller).id } }, query);
    }),
    answer(exportAuditLines, ({ query: filters, site }) => {
      const rows = allRows(queries, { siteId: site.id, timezone: site.timezone, filters });
      return new StreamOf(Readable.from(lines(rows)), { downloadName: `audit-log-${site.name}.jsonl` });
    }),
    answer(exportAuditEvents, ({ query: filters, site }) => {
      const rows = allRows(queries, { siteId: site.id, timezone: site.timezone, filters });
      const csv = stringify({ header: true, columns: csvColumns, bom: true, cast: { string: safeCell } });
      pipeline(cells(rows), csv).catch((error) => csv.destroy(error));
      return new StreamOf(csv, { downloadName: `audit-log-${site.name}.csv` });
    }),
  ];
}

async function askPage(
  queries: Queries,
  selection: AuditSelection,
  { limit, after }: { limit: number; after?: string | undefined },
) {
  const cursor = cursorOf(after, ORDER, false);
  const [found, count] = await Promise.all([
    queries.page(selection, limit, cursor && { value: Number(cursor.value), id: cursor.id }),
    queries.count(selection),
  ]);
  return { ...pageOf(found, limit, ORDER, ({ ts }) => ts), ...count };
}

/** Page after page, so that neither the memory nor a connection is held while the reader is slow. */
async function* allRows(queries: Queries, selection: AuditSelection): AsyncGenerator<AuditEvent> {
  let after: { value: number; id: number } | null = null;
  while (true) {
    const found: AuditEvent[] = await queries.page(selection, ROWS_AT_ONCE, after);
    const rows = found.slice(0, ROWS_AT_ONCE);
    yield* rows;
    const last = rows.at(-1);
    if (!last || found.length <= ROWS_AT_ONCE) return;
    after = { value: last.ts, id: last.id };
  }
}

async function* lines(rows: AsyncIterable<AuditEvent>): AsyncGenerator<string> {
  for await (const row of rows) yield `${JSON.stringify(row)}\n`;
}

const csvColumns = [
  ...['time', 'actor_id', 'actor', 'actor_kind', 'action', 'object_kind', 'object_id', 'before', 'after'],
  ...['ip', 'agent', 'request_id', 'batch_id', 'id'],
];

async function* cells(rows: AsyncIterable<AuditEvent>): AsyncGenerator<unknown[]> {
  for await (const { actor, object, ...row } of rows) {
    yield [
      new Date(row.ts * 1000).toISOString(),
      ...[actor.profile?.id, actor.profile?.title, actor.kind, row.action, object.kind, object.id],
      ...[row.before && JSON.stringify(row.before), row.after && JSON.stringify(row.after)],
      ...[row.ip, row.agent, row.request_id, row.batch_id, row.id],
    ];
  }
}
