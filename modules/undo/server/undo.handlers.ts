import { notFound, permissionDenied } from '#platform/contract/api-error.ts';
import { isAllowed, onSite, permissionsOf } from '#platform/contract/permission-rule.ts';
import { actIsUndone, type UndoState } from '#platform/contract/undo-state.ts';
import { answer, type Call, type Handler, WithStatus } from '#platform/server/answer.ts';
import { profileOf } from '#platform/server/caller.ts';
import type { Database } from '#platform/server/database.ts';
import type { Events } from '#platform/server/events.ts';
import { type UndoAct, type UndoKind, undoUntilOf } from '#platform/server/undo-acts.ts';
import { actIsRunning, getUndo, undoAct, undoIsOver } from '../undo.contract.ts';
import { undoQueries } from './undo.queries.ts';

type Needs = { database: Database; events: Events; kinds: Readonly<Record<string, UndoKind>> };

/** The calls that undo deletes and bulk acts, whichever room they come from. */
export function undoHandlers({ database, events, kinds }: Needs): Handler[] {
  const queries = undoQueries(database.db);
  const find = async ({ site, caller }: Pick<Call, 'site' | 'caller'>, id: number): Promise<UndoAct> => {
    const act = await queries.find(site.id, id);
    const isOwn = act?.created_by === profileOf(caller).id;
    if (!act || !(isOwn || isAllowed(onSite('POWER_SITE'), caller.holder))) throw notFound();
    return act;
  };
  const stateOf = async (call: Pick<Call, 'site' | 'caller'>, id: number): Promise<UndoState> => {
    const state = (await queries.states(call, [id])).get(id);
    if (!state) throw notFound();
    if (state.is_ready) await events.caughtUp();
    return state;
  };
  return [
    answer(getUndo, async (call) => {
      const { id } = await find(call, call.params.batchId);
      return stateOf(call, id);
    }),
    answer(undoAct, async (call) => {
      const act = await find(call, call.params.batchId);
      const kind = Object.hasOwn(kinds, act.kind) ? kinds[act.kind] : undefined;
      if (!kind) throw notFound();
      if (!isAllowed(kind.permission, call.caller.holder)) {
        throw permissionDenied({ extra: { missing: permissionsOf(kind.permission) } });
      }
      if (act.undone_ts !== null) throw actIsUndone();
      if (Math.floor(Date.now() / 1000) > undoUntilOf(act)) throw undoIsOver();
      if (!(await stateOf(call, act.id)).is_ready) throw actIsRunning();
      await kind.undo(call, act);
      const state = await stateOf(call, act.id);
      return state.is_ready ? state : new WithStatus(202, state);
    }),
  ];
}
