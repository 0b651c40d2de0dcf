import type { Kysely } from 'kysely';
import type { DB } from '#database/schema.ts';
import type { Task } from '../tasks.contract.ts';

const columns = [
  'id',
  'kind',
  'status',
  'done',
  'total',
  'result',
  'error',
  'error_said',
  'is_cancel_requested',
  'created_ts',
  'started_ts',
  'finished_ts',
] as const;

type Row = Omit<Task, 'status' | 'is_ready'> & { status: string; error_said: unknown };
type FoundTask = Task & Pick<Row, 'error_said'>;

const shown = (row: Row): FoundTask => ({
  ...row,
  status: row.status as Task['status'],
  is_ready: row.finished_ts !== null,
});

/** Which tasks the caller may see: all of the site, or those that a profile started. */
export type TaskScope = { siteId: number; startedBy: number | null };

/** Reads of task rows by those who watch them; the ground writes them. */
export function taskQueries(db: Kysely<DB>) {
  return {
    find: async ({ siteId, startedBy }: TaskScope, taskId: number): Promise<FoundTask | null> => {
      const row = await db
        .selectFrom('task')
        .select(columns)
        .where('site_id', '=', siteId)
        .where('id', '=', taskId)
        .$if(startedBy !== null, (query) => query.where('created_by', '=', startedBy))
        .executeTakeFirst();
      return row ? shown(row) : null;
    },

    /** The newest of those that have not ended. */
    running: async ({ siteId, startedBy }: TaskScope, limit: number): Promise<Task[]> => {
      const rows = await db
        .selectFrom('task')
        .select(columns)
        .where('site_id', '=', siteId)
        .where('finished_ts', 'is', null)
        .$if(startedBy !== null, (query) => query.where('created_by', '=', startedBy))
        .orderBy('id', 'desc')
        .limit(limit)
        .execute();
      return rows.map(shown);
    },
  };
}
