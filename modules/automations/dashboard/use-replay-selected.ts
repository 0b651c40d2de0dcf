import { useCaller } from '#platform/dashboard/caller.tsx';
import { notices } from '#platform/dashboard/notices.tsx';
import { useWrite } from '#platform/dashboard/queries.ts';
import { type NotReplayedReason, notReplayedReasons } from '../automation-kinds.contract.ts';
import { listHooks } from '../automations.contract.ts';
import { replaySelected } from '../delivery-log.contract.ts';
import { listExecutions } from '../executions.contract.ts';
import { useAutomationsTexts } from './automations-texts.ts';
import { serviceReason } from './service-reason.ts';

/** Sends several deliveries once more, and says how many, and of the others why not. */
export function useReplaySelected() {
  const text = useAutomationsTexts();
  const { id: siteId } = useCaller().site;
  const { mutateAsync: send } = useWrite(replaySelected, [listHooks, listExecutions]);
  const words = (count: number, skipped: readonly { reason: NotReplayedReason }[]): string => {
    const reasons = notReplayedReasons.flatMap((reason) => {
      const some = skipped.filter((one) => one.reason === reason).length;
      return some === 0 ? [] : [text(`skipped.${reason}`, { count: some })];
    });
    return [count > 0 ? text('done.replayed', { count }) : text('failed.replay'), ...reasons].join(' ');
  };
  /** @returns whether the selection is done with */
  const replay = async (ids: number[]): Promise<boolean> => {
    try {
      const { count, skipped } = await send({ params: { siteId }, body: { ids } });
      notices.done(words(count, skipped));
      return count > 0;
    } catch (error) {
      notices.failed(error, `${text('failed.replay')} ${serviceReason(error)}`, () => replay(ids));
      return false;
    }
  };
  return replay;
}
