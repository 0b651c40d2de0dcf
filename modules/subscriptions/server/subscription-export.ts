import { sql } from 'kysely';
import type { ExportColumn, ExportKind } from '#modules/exports/exports.public.ts';
import { isAllowed, onSite } from '#platform/contract/permission-rule.ts';
import type { Db } from '#platform/server/database.ts';
import { JobInterrupted } from '#platform/server/jobs/job.ts';
import type { RowOf } from '#platform/server/rows/table.ts';
import { withNames } from './named-subscriptions.ts';
import { type AskedFilters, whereAsked } from './subscriptions.table.ts';

/** Gate of files of subscribers. */
export const downloadsSubscribers = onSite('DOWNLOAD_SUBSCRIBERS');

type Question = { asked: AskedFilters };
type Row = RowOf<'subscription'> & { profile_title: string | null; package_title: string };

const ROWS_AT_ONCE = 1_000;

/** Exports of subscriptions: where their rows come from, and who may still read a file of them. */
export function subscriptionExportKind(db: Db): ExportKind<Question> {
  return {
    name: 'subscriptions',
    mayRead: (caller) => isAllowed(downloadsSubscribers, caller.holder),
    open: ({ siteId, timezone }, { asked }) => {
      const where = whereAsked(siteId, timezone, asked);
      return {
        columns,
        count: async () => {
          const { rows } = await sql<{ count: number }>`select count(*) as count from subscription
            where ${where}`.execute(db);
          return Number(rows[0]?.count ?? 0);
        },
        pages: async function* (signal) {
          let after = 0;
          while (true) {
            if (signal.aborted) throw new JobInterrupted();
            const { rows } = await sql<RowOf<'subscription'>>`select * from subscription
              where ${where} and id > ${after} order by id limit ${ROWS_AT_ONCE}`.execute(db);
            yield await withNames(db, siteId, rows);
            after = rows.at(-1)?.id ?? after;
            if (rows.length < ROWS_AT_ONCE) return;
          }
        },
      };
    },
  };
}

const value = (name: string, read: ExportColumn<Row>['read']): ExportColumn<Row> => ({
  ...{ name, kind: 'value', read },
});
const time = (name: string, read: ExportColumn<Row>['read']): ExportColumn<Row> => ({
  ...{ name, kind: 'time', read },
});

const columns: ExportColumn<Row>[] = [
  value('id', (row) => row.id),
  value('email', (row) => row.email),
  value('name', (row) => row.profile_title),
  value('package', (row) => row.package_title),
  value('status', (row) => row.status),
  time('date_start', (row) => row.date_start),
  time('date_expire', (row) => row.date_expire),
  value('auto_renew', (row) => (row.auto_renew ? 'yes' : 'no')),
  value('gateway', (row) => row.gateway),
  value('price', (row) => row.price),
  value('currency', (row) => row.currency),
  value('source', (row) => row.source),
  value('note', (row) => row.note),
];

/** All columns, under their names: the file is read by programs too. */
export const exportFields = columns.map(({ name }) => ({ name, title: name }));
