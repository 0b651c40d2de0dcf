import type { UndoState } from '#platform/contract/undo-state.ts';
import type { Call } from '#platform/server/answer.ts';
import { profileOf } from '#platform/server/caller.ts';
import type { Db } from '#platform/server/database.ts';
import { isReady, type TaskStatus } from '#platform/server/tasks/task-state.ts';
import {
  groupsOf,
  type LeftGroup,
  type LeftRow,
  UNDO_SECONDS,
  type UndoAct,
  undoUntilOf,
} from '#platform/server/undo-acts.ts';

/** So many acts stand in somebody's recent actions for longer than a day. */
const MOST_LONG = 200;

type Reader = Pick<Call, 'site' | 'caller'>;

const columns = [
  ...(['site_id', 'id', 'kind', 'count', 'task_id', 'created_ts', 'created_by', 'undone_ts'] as const),
  ...(['undone_by', 'undo_batch_id', 'undo_task_id', 'undone_count', 'left_count', 'left_rows'] as const),
  ...(['stayed', 'left_groups', 'undo_seconds', 'has_sent'] as const),
];
/** An act without its rows, which only an undo needs. */
type ShownAct = Omit<UndoAct, 'row_ids' | 'revisions' | 'befores' | 'undone_row_ids' | 'undone_revisions'>;

/** Reads of what can be undone. */
export const undoQueries = (db: Db) => ({
  find: async (siteId: number, id: number): Promise<UndoAct | null> => {
    const row = await db
      .selectFrom('undo_act')
      .selectAll()
      .where('site_id', '=', siteId)
      .where('id', '=', id)
      .executeTakeFirst();
    return row ?? null;
  },

  /** Those of the acts that can still be undone. */
  undoable: async (siteId: number, ids: readonly number[], now: number): Promise<Set<number>> => {
    if (ids.length === 0) return new Set();
    const acts = await db
      .selectFrom('undo_act')
      .select('id')
      .where('site_id', '=', siteId)
      .where((eb) => eb('id', '=', eb.fn.any(eb.val([...ids]))))
      .where('undone_ts', 'is', null)
      .where((eb) => eb(eb('created_ts', '+', eb.ref('undo_seconds')), '>', now))
      .execute();
    return new Set(acts.map(({ id }) => id));
  },

  /** The acts of somebody that can be undone for longer than a day, and when the first of them began; null for none. */
  long: async (
    siteId: number,
    by: number,
    now: number,
  ): Promise<{ batchIds: number[]; sinceTs: number } | null> => {
    const acts = await db
      .selectFrom('undo_act')
      .select(['id', 'created_ts'])
      .where('site_id', '=', siteId)
      .where('undo_seconds', '>', UNDO_SECONDS)
      .where('created_by', '=', by)
      .where((eb) => eb(eb('created_ts', '+', eb.ref('undo_seconds')), '>', now))
      .orderBy('created_ts', 'desc')
      .limit(MOST_LONG)
      .execute();
    const first = acts.at(-1);
    return first ? { batchIds: acts.map(({ id }) => id), sinceTs: first.created_ts } : null;
  },

  /** The state of those of the batches that are acts or undo one, by the ids of the batches. */
  states: async (reader: Reader, batchIds: readonly number[]): Promise<Map<number, UndoState>> => {
    if (batchIds.length === 0) return new Map();
    const ids = [...batchIds];
    const [acts, undos] = await Promise.all([
      db
        .selectFrom('undo_act')
        .select(columns)
        .where('site_id', '=', reader.site.id)
        .where((eb) => eb('id', '=', eb.fn.any(eb.val(ids))))
        .execute(),
      db
        .selectFrom('undo_act')
        .select(columns)
        .where('site_id', '=', reader.site.id)
        .where((eb) => eb('undo_batch_id', '=', eb.fn.any(eb.val(ids))))
        .execute(),
    ]);
    const shown = await present(db, reader, [...acts, ...undos]);
    const states = new Map<number, UndoState>();
    acts.forEach((act, index) => {
      const state = shown[index];
      if (state) states.set(act.id, state);
    });
    // The entry of an undo shows what that undo did, and is not undone itself.
    undos.forEach((act, index) => {
      const state = shown[acts.length + index];
      if (!state || act.undo_batch_id === null) return;
      const own = { batch_id: act.undo_batch_id, undo_until_ts: null, undo_of: act.id, stayed: [] };
      states.set(act.undo_batch_id, { ...state, ...own });
    });
    return states;
  },
});

async function present(db: Db, { site, caller }: Reader, acts: readonly ShownAct[]): Promise<UndoState[]> {
  const leftOf = (act: ShownAct) => act.left_rows as unknown as LeftRow[];
  const groups = (act: ShownAct): LeftGroup[] => {
    const kept = act.left_groups as LeftGroup[];
    // Acts that were undone before groups were kept have the rows alone.
    return kept.length > 0 ? kept : groupsOf([], leftOf(act));
  };
  const people = acts.flatMap((act) => [
    act.undone_by,
    ...[...leftOf(act), ...groups(act)].map(({ by }) => by ?? null),
  ]);
  const [titles, open] = await Promise.all([
    titlesOf(db, site.id, people),
    openTasks(
      db,
      site.id,
      acts.flatMap((act) => [act.task_id, act.undo_task_id]),
    ),
  ]);
  const title = (id: number | null | undefined) => (id == null ? null : (titles.get(id) ?? null));
  const own = profileOf(caller).id;
  return acts.map((act) => ({
    ...{ batch_id: act.id, kind: act.kind, count: act.count, undo_of: null },
    has_sent: act.has_sent,
    stayed: staysOf(act.stayed as Record<string, number>),
    is_ready: ![act.task_id, act.undo_task_id].some((id) => id !== null && open.has(id)),
    undo_until_ts: act.undone_ts === null ? undoUntilOf(act) : null,
    undone:
      act.undone_ts === null
        ? null
        : {
            ...{ ts: act.undone_ts, by: title(act.undone_by), task_id: act.undo_task_id },
            ...{ batch_id: act.undo_batch_id, count: act.undone_count, left_count: act.left_count },
            left: leftOf(act).map(({ id, reason, by, ts }) => ({
              ...{ id, reason, by: title(by), is_own: by === own, ts: ts ?? null },
            })),
            left_groups: groups(act).map(({ reason, by, count, ts }) => ({
              ...{ reason, by: title(by), is_own: by === own, count, ts },
            })),
          },
  }));
}

/** The reasons by which rows stayed as they were, that of most first. */
const staysOf = (stayed: Record<string, number>): UndoState['stayed'] =>
  Object.entries(stayed)
    .map(([reason, count]) => ({ reason, count }))
    .sort((one, other) => other.count - one.count || one.reason.localeCompare(other.reason));

const known = (ids: readonly (number | null)[]): number[] => [
  ...new Set(ids.filter((id): id is number => id !== null)),
];

async function titlesOf(
  db: Db,
  siteId: number,
  ids: readonly (number | null)[],
): Promise<Map<number, string | null>> {
  const wanted = known(ids);
  if (wanted.length === 0) return new Map();
  const rows = await db
    .selectFrom('profile')
    .select(['id', 'title'])
    .where('site_id', '=', siteId)
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(wanted))))
    .execute();
  return new Map(rows.map((row) => [row.id, row.title]));
}

/** Those of the tasks that have not ended. */
async function openTasks(
  db: Db,
  siteId: number,
  ids: readonly (number | null)[],
): Promise<ReadonlySet<number>> {
  const wanted = known(ids);
  if (wanted.length === 0) return new Set();
  const rows = await db
    .selectFrom('task')
    .select(['id', 'status'])
    .where('site_id', '=', siteId)
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(wanted))))
    .execute();
  return new Set(rows.filter(({ status }) => !isReady(status as TaskStatus)).map(({ id }) => id));
}
