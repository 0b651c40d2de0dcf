import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { stringify } from 'csv-stringify';
import type { UndoState } from '#platform/contract/undo-state.ts';
import { answer, type Call, type Handler, StreamOf } from '#platform/server/answer.ts';
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
import { type BareEvent, type NamesByKind, withNames } from './named-events.ts';

const ORDER = { key: 'ts', direction: -1 } as const;
const DAY_SECONDS = 24 * 3600;
const ROWS_AT_ONCE = 500;

type Queries = ReturnType<typeof auditQueries>;
/** What can be undone of these batches, and what was. */
export type UndoStates = (
  reader: Pick<Call, 'site' | 'caller'>,
  batchIds: readonly number[],
) => Promise<Map<number, UndoState>>;
/** What somebody can undo for longer than a day, and since when; null for nothing. */
export type LongActs = (
  siteId: number,
  by: number,
  now: number,
) => Promise<{ batchIds: readonly number[]; sinceTs: number } | null>;
type Undoing = { undoStates: UndoStates; longActs: LongActs };
type Naming = (events: readonly BareEvent[]) => Promise<AuditEvent[]>;

/** The calls that read the audit log. */
export function auditHandlers(
  { db }: Pick<Database, 'db'>,
  names: NamesByKind,
  { undoStates, longActs }: Undoing,
): Handler[] {
  const queries = auditQueries(db);
  const naming =
    (call: Pick<Call, 'site' | 'caller'>): Naming =>
    (events) =>
      withNames(names, call, events);
  return [
    answer(listAuditEvents, ({ query, site, caller }) => {
      const { limit, after, exact_count, ...filters } = query;
      const selection = { siteId: site.id, timezone: site.timezone, filters };
      return askPage(queries, selection, { limit, after, exact_count }, naming({ site, caller }));
    }),
    answer(listOwnActions, async ({ query, site, caller }) => {
      const now = Math.floor(Date.now() / 1000);
      const sinceTs = now - DAY_SECONDS;
      const long = await longActs(site.id, profileOf(caller).id, now);
      const selection = {
        siteId: site.id,
        timezone: site.timezone,
        sinceTs,
        ...(long ? { long } : {}),
        isWritesOnly: true,
        isBatchOnce: true,
      };
      const own = { ...selection, filters: { actor: profileOf(caller).id } };
      return askPage(queries, own, { ...query, exact_count: false }, async (found) => {
        const batchIds = found.flatMap(({ batch_id }) => batch_id ?? []);
        const [named, undos] = await Promise.all([
          naming({ site, caller })(found),
          undoStates({ site, caller }, batchIds),
        ]);
        return named.map((event) => ({ ...event, undo: undos.get(event.batch_id ?? 0) ?? null }));
      });
    }),
    answer(exportAuditLines, ({ query: filters, site, caller }) => {
      const selection = { siteId: site.id, timezone: site.timezone, filters };
      const rows = allRows(queries, selection, naming({ site, caller }));
      return new StreamOf(Readable.from(lines(rows)), { downloadName: `audit-log-${site.name}.jsonl` });
    }),
    answer(exportAuditEvents, ({ query: filters, site, caller }) => {
      const selection = { siteId: site.id, timezone: site.timezone, filters };
      const rows = allRows(queries, selection, naming({ site, caller }));
      const csv = stringify({ header: true, columns: csvColumns, bom: true, cast: { string: safeCell } });
      pipeline(cells(rows), csv).catch((error) => csv.destroy(error));
      return new StreamOf(csv, { downloadName: `audit-log-${site.name}.csv` });
    }),
  ];
}

async function askPage(
  queries: Queries,
  selection: AuditSelection,
  { limit, after, exact_count }: { limit: number; after?: string | undefined; exact_count: boolean },
  name: Naming,
) {
  const cursor = cursorOf(after, ORDER, false);
  const [found, count] = await Promise.all([
    queries.page(selection, limit, cursor && { value: Number(cursor.value), id: cursor.id }),
    queries.count(selection, { exact_count }),
  ]);
  const page = pageOf(found, limit, ORDER, ({ ts }) => ts);
  return { ...page, items: await name(page.items), ...count };
}

/** Page after page, so that neither the memory nor a connection is held while the reader is slow. */
async function* allRows(
  queries: Queries,
  selection: AuditSelection,
  name: Naming,
): AsyncGenerator<AuditEvent> {
  let after: { value: number; id: number } | null = null;
  while (true) {
    const found: BareEvent[] = await queries.page(selection, ROWS_AT_ONCE, after);
    const rows = found.slice(0, ROWS_AT_ONCE);
    yield* await name(rows);
    const last = rows.at(-1);
    if (!last || found.length <= ROWS_AT_ONCE) return;
    after = { value: last.ts, id: last.id };
  }
}

async function* lines(rows: AsyncIterable<AuditEvent>): AsyncGenerator<string> {
  for await (const row of rows) yield `${JSON.stringify(row)}\n`;
}

const csvColumns = [
  ...['time', 'actor_id', 'actor', 'actor_kind', 'action', 'object_kind', 'object_id', 'object'],
  ...['before', 'after', 'ip', 'agent', 'request_id', 'batch_id', 'id'],
  // Whoever reads the file by positions finds what was there before where it was.
  'token',
];

async function* cells(rows: AsyncIterable<AuditEvent>): AsyncGenerator<unknown[]> {
  for await (const { actor, object, ...row } of rows) {
    yield [
      new Date(row.ts * 1000).toISOString(),
      ...[
        actor.profile?.id,
        actor.profile?.title,
        actor.kind,
        row.action,
        object.kind,
        object.id,
        object.name,
      ],
      ...[row.before && JSON.stringify(row.before), row.after && JSON.stringify(row.after)],
      ...[row.ip, row.agent, row.request_id, row.batch_id, row.id, actor.token?.title],
    ];
  }
}
