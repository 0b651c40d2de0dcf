import type { Db, Trx } from '#platform/server/database.ts';
import { lockInSite } from '#platform/server/lock-site.ts';
import { locks } from '#platform/server/locks.ts';
import type { RowOf } from '#platform/server/rows/table.ts';
import {
  type EnvironmentAccess,
  type EnvironmentStatus,
  MOST_ENVIRONMENTS,
  PRODUCTION,
  PROMOTIONS_SHOWN,
} from '../environment-kinds.contract.ts';
import {
  type Environment,
  type EnvironmentPromotion,
  tooManyEnvironments,
} from '../environments.contract.ts';
import type { Change } from './configuration.ts';

/** What lists show: the configurations themselves stay where they are. */
const shownColumns = [
  ...(['id', 'slug', 'title', 'source_slug', 'status', 'build_id', 'access', 'expires_ts'] as const),
  ...(['diff_count', 'base_hash', 'task_id', 'created_ts', 'updated_ts', 'created_by', 'revision'] as const),
] as const;
export type ShownRow = Pick<RowOf<'environment'>, (typeof shownColumns)[number]>;

const ofSite = (db: Db, siteId: number) =>
  db
    .selectFrom('environment')
    .select([...shownColumns])
    .where('site_id', '=', siteId)
    .where('deleted_ts', 'is', null);

/** The environments of a site, the newest first. */
export const readEnvironments = (db: Db, siteId: number): Promise<ShownRow[]> =>
  ofSite(db, siteId).orderBy('id', 'desc').limit(MOST_ENVIRONMENTS).execute();

/** Refuses more than a site may have; whoever else adds some waits meanwhile. @throws ApiError too_many_environments */
export async function refuseTooManyEnvironments(trx: Trx, siteId: number, added: number): Promise<void> {
  await lockInSite(trx, locks.addingEnvironments, siteId);
  if ((await countEnvironments(trx, siteId)) + added > MOST_ENVIRONMENTS - 1) throw tooManyEnvironments();
}

const countEnvironments = async (db: Db | Trx, siteId: number): Promise<number> => {
  const rows = await db
    .selectFrom('environment')
    .select('id')
    .where('site_id', '=', siteId)
    .where('deleted_ts', 'is', null)
    .limit(MOST_ENVIRONMENTS)
    .execute();
  return rows.length;
};

/** One of them with its configuration. */
export const findEnvironment = (
  db: Db,
  siteId: number,
  slug: string,
): Promise<RowOf<'environment'> | undefined> =>
  db
    .selectFrom('environment')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('slug', '=', slug)
    .where('deleted_ts', 'is', null)
    .executeTakeFirst();

/** How the tasks of environments went; the rows say what they have written, these what became of them. */
export async function readTasks(
  db: Db,
  siteId: number,
  rows: readonly Pick<ShownRow, 'task_id'>[],
): Promise<Map<number, { hasEnded: boolean; error: string | null }>> {
  const ids = rows.flatMap(({ task_id }) => task_id ?? []);
  if (ids.length === 0) return new Map();
  const found = await db
    .selectFrom('task')
    .select(['id', 'finished_ts', 'error'])
    .where('site_id', '=', siteId)
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(ids))))
    .execute();
  return new Map(found.map((task) => [task.id, { hasEnded: task.finished_ts !== null, error: task.error }]));
}

type Tasks = Awaited<ReturnType<typeof readTasks>>;

/** The rows as they are by now where a task has ended between the read of its row and its own. */
export async function settledRows(
  db: Db,
  siteId: number,
  rows: readonly ShownRow[],
  tasks: Tasks,
): Promise<readonly ShownRow[]> {
  if (!rows.some((row) => statusOf(row, tasks).status === 'failed' && row.status !== 'failed')) return rows;
  const now = new Map((await readEnvironments(db, siteId)).map((row) => [row.id, row]));
  return rows.map((row) => now.get(row.id) ?? row);
}

/** A task that has ended without writing that it is done has failed; one that is forgotten has, too. */
export function statusOf(
  row: Pick<ShownRow, 'status' | 'task_id'>,
  tasks: Tasks,
): { status: EnvironmentStatus; error: string | null } {
  const status = row.status as EnvironmentStatus;
  const task = tasks.get(row.task_id ?? 0);
  const isWorking = status === 'creating' || status === 'promoting';
  if (isWorking && (task?.hasEnded ?? true)) return { status: 'failed', error: task?.error ?? null };
  return { status, error: null };
}

type About = { tasks: Tasks; host: string; productionHash: string };

export const shownEnvironment = (row: ShownRow, { tasks, host, productionHash }: About): Environment => ({
  ...{ id: row.id, slug: row.slug, title: row.title, source_slug: row.source_slug },
  ...statusOf(row, tasks),
  ...{ is_production: false, build_id: row.build_id, preview_host: host },
  ...{ access: row.access as EnvironmentAccess, expires_ts: row.expires_ts },
  ...{ created_ts: row.created_ts, updated_ts: row.updated_ts, created_by: row.created_by },
  ...{ diff_count: row.diff_count, task_id: row.task_id, revision: row.revision },
  is_behind: row.base_hash !== '' && row.base_hash !== productionHash,
});

/** What readers get, as one of the list; what it is called, the screen says. */
export const shownProduction = (about: {
  host: string;
  buildId: number | null;
  isPromoting: boolean;
  last: EnvironmentPromotion | undefined;
}): Environment => ({
  ...{ id: null, slug: PRODUCTION, title: 'Production', source_slug: about.last?.slug ?? null },
  ...{ status: about.isPromoting ? 'promoting' : 'ready', is_production: true, error: null },
  ...{ build_id: about.buildId, preview_host: about.host, access: 'public', expires_ts: null },
  ...{ created_ts: null, updated_ts: about.last?.rolled_back_ts ?? about.last?.created_ts ?? null },
  ...{ created_by: null, diff_count: 0, is_behind: false, task_id: null, revision: 0 },
});

const ofPromotions = (db: Db, siteId: number) =>
  db.selectFrom('environment_promotion').selectAll().where('site_id', '=', siteId).orderBy('id', 'desc');

/** The latest promotions, the newest first; only the newest can be taken back. */
export async function readPromotions(db: Db, siteId: number): Promise<EnvironmentPromotion[]> {
  const rows = await ofPromotions(db, siteId).limit(PROMOTIONS_SHOWN).execute();
  return rows.map((row, at) => ({
    ...{ id: row.id, environment_id: row.environment_id, slug: row.slug, title: row.title },
    change_count: (row.changes as Change[]).length,
    ...{ created_ts: row.created_ts, created_by: row.created_by },
    ...{ rolled_back_ts: row.rolled_back_ts, rolled_back_by: row.rolled_back_by },
    may_roll_back: at === 0 && row.rolled_back_ts === null,
  }));
}

/** The one that a rollback would take back, which nobody else does until the transaction ends. */
export const holdLastPromotion = (
  trx: Db,
  siteId: number,
): Promise<RowOf<'environment_promotion'> | undefined> =>
  ofPromotions(trx, siteId).limit(1).forUpdate().executeTakeFirst();
