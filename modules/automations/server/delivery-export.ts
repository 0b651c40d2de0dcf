import { sql } from 'kysely';
import type { ExportColumn, ExportKind } from '#modules/exports/exports.public.ts';
import { mayCall } from '#platform/contract/endpoint.ts';
import type { Db } from '#platform/server/database.ts';
import { JobInterrupted } from '#platform/server/jobs/job.ts';
import type { DeliveryExportField } from '../delivery-export-fields.contract.ts';
import { exportExecutions } from '../delivery-log.contract.ts';
import { type AskedExecutions, whereAsked } from './executions.queries.ts';

/** Which attempts are exported: those of a list, or some of them. */
type Question = { asked: AskedExecutions; ids: readonly number[] | null };
type Row = {
  id: number;
  hook_title: string;
  event: string;
  object_id: number | null;
  message_id: number;
  attempt: number;
  status: string;
  http_status: number | null;
  duration_ms: number | null;
  error: string | null;
  is_replay: boolean;
  due_ts: number;
  created_ts: number;
};

const ROWS_AT_ONCE = 1_000;

/** Exports of deliveries: what was sent and what came back are not in them, as not everybody may read both. */
export function deliveryExportKind(db: Db): ExportKind<Question> {
  return {
    name: 'deliveries',
    mayRead: (caller) => mayCall(exportExecutions, caller.holder),
    open: ({ siteId }, { asked, ids }) => {
      const some = ids === null ? sql`` : sql` and e.id = any(${ids}::bigint[])`;
      const where = sql`${whereAsked(siteId, asked)}${some}`;
      return {
        columns: columns as readonly ExportColumn<object>[],
        count: async () => {
          const { rows } = await sql<{ count: string }>`select count(*) as count from hook_execution as e
            where ${where}`.execute(db);
          return Number(rows[0]?.count ?? 0);
        },
        pages: async function* (signal) {
          let before = Number.MAX_SAFE_INTEGER;
          while (true) {
            if (signal.aborted) throw new JobInterrupted();
            const { rows } = await sql<Row>`
              select e.id, coalesce(h.title, '') as hook_title, e.event, e.object_id, e.message_id, e.attempt,
                e.status, e.http_status, e.duration_ms, e.error, e.is_replay, e.due_ts, e.created_ts
              from hook_execution as e left join hook as h on h.site_id = ${siteId} and h.id = e.hook_id
              where ${where} and e.id < ${before} order by e.id desc limit ${ROWS_AT_ONCE}`.execute(db);
            if (rows.length > 0) yield rows;
            before = rows.at(-1)?.id ?? before;
            if (rows.length < ROWS_AT_ONCE) return;
          }
        },
      };
    },
  };
}

const value = (name: DeliveryExportField, read: ExportColumn<Row>['read']): ExportColumn<Row> => ({
  ...{ name, kind: 'value', read },
});
const time = (name: DeliveryExportField, read: ExportColumn<Row>['read']): ExportColumn<Row> => ({
  ...{ name, kind: 'time', read },
});

const columns: ExportColumn<Row>[] = [
  value('id', ({ id }) => id),
  time('created', ({ created_ts }) => created_ts),
  value('webhook', ({ hook_title }) => hook_title),
  value('event', ({ event }) => event),
  value('object_id', ({ object_id }) => object_id),
  value('message_id', ({ message_id }) => `msg_${message_id}`),
  value('attempt', ({ attempt }) => attempt),
  value('status', ({ status }) => status),
  value('http_status', ({ http_status }) => http_status),
  value('duration_ms', ({ duration_ms }) => duration_ms),
  value('error', ({ error }) => error),
  value('is_replay', ({ is_replay }) => (is_replay ? 'yes' : 'no')),
  time('due', ({ due_ts }) => due_ts),
];
