import { type Kysely, sql } from 'kysely';
import type { DB } from '#database/schema.ts';
import { dateOf } from '#platform/server/zoned-time.ts';
import { KEPT_DAYS, LONGEST_SECONDS } from '../export-settings.contract.ts';
import { downloadExport, type ExportFile } from '../exports.contract.ts';

const DAY = 86_400;
/** The rest is found in the next rounds. */
const MOST_AT_ONCE = 200;

export type ExportOwner = { siteId: number; profileId: number };
type NamedOwner = ExportOwner & { siteName: string };

/** Where the file of an export is downloaded. */
export const fileAddress = (siteId: number, exportId: number): string =>
  downloadExport.path.replace('{siteId}', String(siteId)).replace('{exportId}', String(exportId));

/** The unix second after which an export that began then is forgotten. */
export const expiryOf = (createdTs: number): number => createdTs + KEPT_DAYS * DAY;

/** The name that a file gets where it is downloaded, with the day on which it was asked for. */
export function fileNameOf(
  { kind, format, created_ts }: { kind: string; format: string; created_ts: number },
  siteName: string,
  timezone: string,
): string {
  const [day, month, year] = dateOf(created_ts, timezone).split('-');
  return `${kind}-${siteName}-${year}-${month}-${day}.${format}`;
}

export function exportQueries(db: Kysely<DB>) {
  const withTask = (siteId: number) =>
    db
      .selectFrom('export_file')
      .innerJoin('task', (join) =>
        join.onRef('task.site_id', '=', 'export_file.site_id').onRef('task.id', '=', 'export_file.id'),
      )
      .where('export_file.site_id', '=', siteId)
      .where('task.site_id', '=', siteId);
  const present = (siteId: number) =>
    withTask(siteId).select([
      'export_file.id',
      'export_file.kind',
      'export_file.format',
      'task.status',
      'task.finished_ts',
      'task.is_cancel_requested',
      'task.done',
      'task.total',
      'export_file.row_count',
      'export_file.file_bytes',
      'export_file.is_by_email',
      'export_file.left_out',
      'export_file.created_ts',
      // A row that says less than it should hides no other one.
      sql<string>`coalesce(export_file.request->'place'->>'timezone', 'UTC')`.as('timezone'),
    ]);
  const own = ({ siteId, profileId }: ExportOwner, now: number) =>
    present(siteId)
      .where('export_file.created_by', '=', profileId)
      .where('export_file.created_ts', '>', now - KEPT_DAYS * DAY);

  return {
    /** One page of the owner's exports, newest first, and one more. */
    list: async (owner: NamedOwner, now: number, page: { limit: number; offset: number; after?: number }) => {
      let query = own(owner, now)
        .orderBy('export_file.id', 'desc')
        .limit(page.limit + 1);
      query =
        page.after === undefined ? query.offset(page.offset) : query.where('export_file.id', '<', page.after);
      const rows = await query.execute();
      return rows.map(({ finished_ts, timezone, ...row }): ExportFile => {
        const status = row.status as ExportFile['status'];
        return {
          ...row,
          status,
          format: row.format as ExportFile['format'],
          is_ready: finished_ts !== null,
          result: status === 'SUCCESS' ? fileAddress(owner.siteId, row.id) : null,
          file_name: fileNameOf(row, owner.siteName, timezone),
          expires_ts: expiryOf(row.created_ts),
        };
      });
    },

    count: async ({ siteId, profileId }: ExportOwner, now: number): Promise<number> => {
      const { count } = await db
        .selectFrom('export_file')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where('site_id', '=', siteId)
        .where('created_by', '=', profileId)
        .where('created_ts', '>', now - KEPT_DAYS * DAY)
        .executeTakeFirstOrThrow();
      return count;
    },

    /** The whole row; with an owner only when it is theirs. */
    find: (siteId: number, id: number, profileId?: number) =>
      db
        .selectFrom('export_file')
        .selectAll()
        .where('site_id', '=', siteId)
        .where('id', '=', id)
        .$if(profileId !== undefined, (query) => query.where('created_by', '=', profileId ?? 0))
        .executeTakeFirst(),

    /** Whether the owner has an export of the kind under way. */
    isRunning: async ({ siteId, profileId }: ExportOwner, taskKind: string): Promise<boolean> => {
      const open = await db
        .selectFrom('task')
        .select('id')
        .where('site_id', '=', siteId)
        .where('created_by', '=', profileId)
        .where('kind', '=', taskKind)
        .where('finished_ts', 'is', null)
        .executeTakeFirst();
      return open !== undefined;
    },

    finish: async (siteId: number, id: number, done: { file_bytes: number; row_count: number }) => {
      await db
        .updateTable('export_file')
        .set(done)
        .where('site_id', '=', siteId)
        .where('id', '=', id)
        .execute();
    },

    /** Takes the duty to mail about an export; false when somebody has taken it before. */
    takeMail: async (siteId: number, id: number, now: number): Promise<boolean> => {
      const { numUpdatedRows } = await db
        .updateTable('export_file')
        .set({ mailed_ts: now })
        .where('site_id', '=', siteId)
        .where('id', '=', id)
        .where('mailed_ts', 'is', null)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    /** Ended exports of any site that were promised by mail and that nobody is told of yet. */
    unmailed: () =>
      db
        .selectFrom('export_file')
        .innerJoin('task', (join) =>
          join.onRef('task.site_id', '=', 'export_file.site_id').onRef('task.id', '=', 'export_file.id'),
        )
        .select(['export_file.site_id', 'export_file.id', 'task.status'])
        .where('export_file.is_by_email', '=', true)
        .where('export_file.mailed_ts', 'is', null)
        .where('task.finished_ts', 'is not', null)
        .orderBy('export_file.site_id')
        .orderBy('export_file.id')
        .limit(MOST_AT_ONCE)
        .execute(),

    statusOf: (siteId: number, id: number) =>
      db
        .selectFrom('task')
        .select(['status', 'created_by'])
        .where('site_id', '=', siteId)
        .where('id', '=', id)
        .executeTakeFirst(),

    /** Exports of any site whose days are over. */
    expired: (now: number) =>
      db
        .selectFrom('export_file')
        .select(['site_id', 'id', 'file_key'])
        .where('created_ts', '<=', now - KEPT_DAYS * DAY)
        .orderBy('created_ts')
        .limit(MOST_AT_ONCE)
        .execute(),

    remove: async (siteId: number, id: number): Promise<void> => {
      await db.deleteFrom('export_file').where('site_id', '=', siteId).where('id', '=', id).execute();
    },
  };
}

/** Whether an export that began then has had its hour. */
export const isTooLate = (createdTs: number, now: number): boolean => now - createdTs > LONGEST_SECONDS;
