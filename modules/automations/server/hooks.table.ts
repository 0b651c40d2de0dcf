import { sql } from 'kysely';
import type { ListDescription } from '#platform/server/rows/list-page.ts';
import { type RowOf, rowTable } from '#platform/server/rows/table.ts';
import { type Hook, type HookFilters, manageHooks } from '../automations.contract.ts';
import { refuseTooMany } from './refuse-too-many.ts';

export type HookRow = RowOf<'hook'>;

/** A header as it is kept: what is secret is sealed. */
export type KeptHeaders = Record<string, { value: string; is_secret: boolean }>;

/** How titles are ordered: without regard to case. */
export const titleKey = (title: string): string => title.normalize('NFKC').toLowerCase();

const shownHeaders = (headers: KeptHeaders): Hook['headers'] =>
  Object.fromEntries(
    Object.entries(headers).map(([name, { value, is_secret }]) => [
      name,
      { value: is_secret ? null : value, is_secret },
    ]),
  );

const show = (row: HookRow): Hook =>
  ({
    ...row,
    _id: row.id,
    trigger: { kind: row.trigger_kind },
    headers: shownHeaders(row.headers as KeptHeaders),
    created_by_title: null,
  }) as unknown as Hook;

export const hookTable = rowTable('hook', {
  kind: 'hook',
  topic: 'hook',
  show,
  said: (row) => ({
    ...{ title: row.title, enabled: row.enabled, trigger: row.trigger_kind, events: row.events },
    ...{ schedule: row.schedule, filter: row.filter, url: row.url, payload: row.payload },
    ...{ headers: shownHeaders(row.headers as KeptHeaders), timeout_s: row.timeout_s },
  }),
  event: ({ title }) => ({ title }),
  undoneBy: manageHooks,
  checkReturning: (trx, siteId, rows) => refuseTooMany(trx, siteId, rows.length),
});

export const hookList: ListDescription<'hook', HookFilters> = {
  search: ['title', 'url'],
  filters: { enabled: (isEnabled) => sql`enabled = ${isEnabled}` },
  sorts: {
    title: { column: 'title_key', isText: true },
    created: { column: 'id' },
    updated: { column: 'updated_ts' },
  },
};
