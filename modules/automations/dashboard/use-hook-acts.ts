import { useDeleteRows } from '#modules/undo/undo-rows.public.tsx';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { notices } from '#platform/dashboard/notices.tsx';
import { useWrite } from '#platform/dashboard/queries.ts';
import { deleteHook, type Hook, listHooks, updateHook } from '../automations.contract.ts';
import {
  type HookExecution,
  listExecutions,
  replayExecution,
  replayExecutions,
  rotateHookSecret,
  testHook,
} from '../executions.contract.ts';
import { useAutomationsTexts } from './automations-texts.ts';
import { serviceReason } from './service-reason.ts';

const stale = [listHooks, listExecutions];

/** What can be done with a webhook; each says that it was, or why not. */
export function useHookActs(shown: readonly Hook[]) {
  const text = useAutomationsTexts();
  const { id: siteId } = useCaller().site;
  const { mutateAsync: change } = useWrite(updateHook, stale);
  const { mutateAsync: sendTest } = useWrite(testHook, stale);
  const { mutateAsync: rotate } = useWrite(rotateHookSecret, stale);
  const { mutateAsync: sendReplays } = useWrite(replayExecutions, stale);
  const { mutateAsync: sendDelete } = useWrite(deleteHook, stale);
  const failed = (error: unknown, words: string, again: () => unknown) =>
    notices.failed(error, `${words} ${serviceReason(error)}`, again);
  const turn = async (hook: Hook, enabled: boolean): Promise<void> => {
    try {
      const body = { enabled, revision: hook.revision };
      await change({ params: { hookId: hook.id }, body });
      notices.done(text(enabled ? 'done.on' : 'done.off'));
    } catch (error) {
      failed(error, text(enabled ? 'failed.on' : 'failed.off'), () => turn(hook, enabled));
    }
  };
  const test = async (hook: Pick<Hook, 'id'>): Promise<HookExecution | null> => {
    try {
      return await sendTest({ params: { siteId, hookId: hook.id } });
    } catch (error) {
      failed(error, text('failed.test'), () => test(hook));
      return null;
    }
  };
  /** Sends again what was given up since a moment. */
  const replayDead = async (hook: Pick<Hook, 'id'>, from: number): Promise<void> => {
    const to = Math.floor(Date.now() / 1000);
    try {
      const { count, is_more } = await sendReplays({
        params: { siteId, hookId: hook.id },
        body: { created_timestamp_from: from, created_timestamp_to: to },
      });
      notices.done(
        text(count === 0 ? 'done.nothing' : is_more ? 'done.replayedSome' : 'done.replayed', { count }),
      );
    } catch (error) {
      failed(error, text('failed.replay'), () => replayDead(hook, from));
    }
  };
  const remove = useDeleteRows({
    stale,
    remove: ([hookId = 0]) => sendDelete({ params: { hookId } }),
    nameOf: (id) => shown.find((hook) => hook.id === id)?.title,
  });
  return {
    ...{ turn, test, remove, replayDead },
    rotate: (hook: Pick<Hook, 'id'>) => rotate({ params: { siteId, hookId: hook.id } }),
  };
}

/** Sends a delivery once more. */
export function useReplay() {
  const text = useAutomationsTexts();
  const { id: siteId } = useCaller().site;
  const { mutateAsync: send } = useWrite(replayExecution, stale);
  const replay = async (execution: Pick<HookExecution, 'id'>): Promise<void> => {
    try {
      await send({ params: { siteId, executionId: execution.id } });
      notices.done(text('done.replayed', { count: 1 }));
    } catch (error) {
      notices.failed(error, `${text('failed.replay')} ${serviceReason(error)}`, () => replay(execution));
    }
  };
  return replay;
}
