import { sql } from 'kysely';
import type { Said } from '#platform/contract/sentence.ts';
import { isSentence } from '#platform/contract/sentence.ts';
import type { Db } from '#platform/server/database.ts';
import { containing } from '#platform/server/like-pattern.ts';
import type { RowOf } from '#platform/server/rows/table.ts';
import {
  PEOPLE_KIND,
  type SiteImportKind,
  type SiteImportState,
  UNDO_DAYS,
} from '../../import-kinds.contract.ts';
import type { SiteImport, SiteImportPreview, SiteImportReport } from '../../imports.contract.ts';

type Row = Pick<
  RowOf<'site_import'>,
  'id' | 'filename' | 'size' | 'load_task_id' | 'ready_ts' | 'finished_ts' | 'created_ts'
> & {
  kind: SiteImportKind;
  has_file: boolean;
  made: SiteImport['made'];
  updated: SiteImport['updated'];
  status: string | null;
  done: number | null;
  total: number | null;
  error: string | null;
  error_said: unknown;
  is_cancel_requested: boolean | null;
  author_id: number | null;
  author_title: string | null;
  undo_task_id: number | null;
  undone_ts: number | null;
  undo_status: string | null;
  undo_done: number | null;
  undo_total: number | null;
  undo_stops: boolean | null;
};

/** The states of a task that has not ended. */
export const UNDER_WAY = ['PENDING', 'STARTED', 'RETRY'];

const rowsOf = (siteId: number) => sql`select i.id, i.kind, i.filename, i.size, i.load_task_id, i.ready_ts,
    i.finished_ts, i.created_ts, (i.file_key is not null) as has_file, i.report->'made' as made,
    i.report->'updated' as updated, t.status, t.done, t.total, t.error, t.error_said, t.is_cancel_requested,
    p.id as author_id, p.title as author_title, i.undo_task_id, i.undone_ts, u.status as undo_status,
    u.done as undo_done, u.total as undo_total, u.is_cancel_requested as undo_stops
  from site_import as i
  left join task as t on t.site_id = ${siteId} and t.id = coalesce(i.load_task_id, i.preview_task_id)
  left join task as u on u.site_id = ${siteId} and u.id = i.undo_task_id
  left join profile as p on p.site_id = ${siteId} and p.id = i.created_by
  where i.site_id = ${siteId}`;

/** The imports of a site as they are shown; `say` gives a sentence in the language of whoever reads it. */
export async function readImports(
  db: Db,
  siteId: number,
  say: (sentence: Said) => string,
  {
    query,
    limit,
    offset,
    withPeople,
  }: { query?: string | undefined; limit: number; offset: number; withPeople: boolean },
): Promise<{ items: SiteImport[]; total_count: number }> {
  const named = query ? sql`and i.filename ilike ${containing(query)}` : sql``;
  const found = withPeople ? named : sql`${named} and i.kind <> ${PEOPLE_KIND}`;
  const { rows } = await sql<Row>`${rowsOf(siteId)} ${found} order by i.id desc
    limit ${limit} offset ${offset}`.execute(db);
  const counted = await sql<{ count: number }>`select count(*)::int as count from site_import as i
    where i.site_id = ${siteId} ${found}`.execute(db);
  return { items: rows.map((row) => shownImport(row, say)), total_count: counted.rows[0]?.count ?? 0 };
}

/** One import as it is shown; undefined where the site has none by this id. */
export async function readImport(
  db: Db,
  siteId: number,
  importId: number,
  say: (sentence: Said) => string,
): Promise<SiteImport | undefined> {
  const { rows } = await sql<Row>`${rowsOf(siteId)} and i.id = ${importId}`.execute(db);
  return rows[0] ? shownImport(rows[0], say) : undefined;
}

function shownImport(row: Row, say: (sentence: Said) => string): SiteImport {
  const { id, kind, filename, size, created_ts, finished_ts, made, updated, error_said } = row;
  const error = isSentence(error_said) ? error_said : row.error;
  const state = stateOf(row);
  return {
    ...{ id, kind, filename, size, created_ts, finished_ts, made, updated, state },
    // What was stopped or failed goes on where it was, as long as the file is there.
    may_start:
      row.has_file && row.ready_ts !== null && ['ready', 'failed', 'cancelled'].some((one) => one === state),
    is_cancel_requested: (state === 'undoing' ? row.undo_stops : row.is_cancel_requested) ?? false,
    done: (state === 'undoing' ? row.undo_done : row.done) ?? 0,
    total: state === 'undoing' ? row.undo_total : row.total,
    ...undoFacts(row, state),
    error: state !== 'failed' || error === null ? null : say(error),
    created_by: row.author_id === null ? null : { id: row.author_id, title: row.author_title ?? '' },
  };
}

/** Until when an import can be undone; what was stopped or failed has made something, too. */
function undoFacts(
  { load_task_id, finished_ts, created_ts, undone_ts }: Row,
  state: SiteImportState,
): Pick<SiteImport, 'may_undo' | 'undo_until_ts' | 'undone_ts'> {
  const until = (finished_ts ?? created_ts) + UNDO_DAYS * 86_400;
  const hasMade = load_task_id !== null && undone_ts === null;
  const isOver = until <= Math.floor(Date.now() / 1000);
  return {
    may_undo: hasMade && !isOver && !['running', 'undoing'].includes(state),
    undo_until_ts: hasMade ? until : null,
    undone_ts,
  };
}

type Known = Pick<Row, 'status' | 'load_task_id' | 'ready_ts' | 'finished_ts' | 'has_file'> &
  Pick<Row, 'undone_ts' | 'undo_status'>;

/** Where an import stands, by its row and the task that works on it. */
export function stateOf({
  status,
  load_task_id,
  ready_ts,
  finished_ts,
  has_file,
  ...row
}: Known): SiteImportState {
  if (row.undone_ts !== null) return 'undone';
  if (row.undo_status !== null && UNDER_WAY.includes(row.undo_status)) return 'undoing';
  if (finished_ts !== null) return 'done';
  const isLoading = load_task_id !== null;
  if (!isLoading && ready_ts !== null) return has_file ? 'ready' : 'expired';
  if (status === 'REVOKE') return 'cancelled';
  if (status !== null && UNDER_WAY.includes(status)) return isLoading ? 'running' : 'reading';
  return 'failed';
}

/** Whether anything is read, brought in or undone on the site. */
export async function isImporting(db: Db, siteId: number): Promise<boolean> {
  const { rows } = await sql`select 1 from site_import as i
    join task as t on t.site_id = ${siteId}
      and t.id = coalesce(i.undo_task_id, i.load_task_id, i.preview_task_id)
    where i.site_id = ${siteId} and i.undone_ts is null
      and (i.finished_ts is null or i.undo_task_id is not null) and t.status = any(${UNDER_WAY}::text[])
    limit 1`.execute(db);
  return rows.length > 0;
}

export const findImport = (db: Db, siteId: number, importId: number) =>
  db
    .selectFrom('site_import')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('id', '=', importId)
    .executeTakeFirst();

/** What the trial run found, and what came of the import. */
export async function readFindings(
  db: Db,
  siteId: number,
  importId: number,
): Promise<{ preview: SiteImportPreview | null; report: SiteImportReport | null } | undefined> {
  const row = await db
    .selectFrom('site_import')
    .select(['preview', 'report'])
    .where('site_id', '=', siteId)
    .where('id', '=', importId)
    .executeTakeFirst();
  return row as { preview: SiteImportPreview | null; report: SiteImportReport | null } | undefined;
}

/** Writes what became of an import. */
export const updateImport = (
  db: Db,
  siteId: number,
  importId: number,
  values: Partial<Omit<RowOf<'site_import'>, 'site_id' | 'id'>>,
) =>
  db
    .updateTable('site_import')
    .set(values)
    .where('site_id', '=', siteId)
    .where('id', '=', importId)
    .execute();
