import { useMemo } from 'react';
import { reasonOf } from '#platform/dashboard/call.ts';
import { notices } from '#platform/dashboard/notices.tsx';
import { useWrite } from '#platform/dashboard/queries.ts';
import { ownStep } from '#platform/dashboard/undo/own-steps.ts';
import { offerUndo } from '#platform/dashboard/undo/undo.ts';
import type { SubscriptionAct } from '../subscription-kinds.contract.ts';
import { listSubscriptions, type Subscription, updateSubscription } from '../subscriptions.contract.ts';
import { useSubscriptionsTexts } from './subscriptions-texts.ts';

/** How each act is taken back. */
const wayBack: Readonly<Record<SubscriptionAct, SubscriptionAct>> = {
  ...{ pause: 'resume', resume: 'pause', cancel_at_end: 'keep', keep: 'cancel_at_end' },
  ...{ cancel_now: 'reopen', reopen: 'cancel_now' },
};

/** Does something to a subscription, and offers the way back. */
export function useSubscriptionActs(): (row: Subscription, act: SubscriptionAct) => Promise<void> {
  const text = useSubscriptionsTexts();
  const { mutateAsync: update } = useWrite(updateSubscription, [listSubscriptions]);
  return useMemo(() => {
    const send =
      ({ id }: Subscription, act: SubscriptionAct) =>
      (revision: number) =>
        update({ params: { subscriptionId: id }, body: { act, revision } });
    const put = async (row: Subscription, act: SubscriptionAct): Promise<void> => {
      const name = row.profile_title ?? row.email;
      const said = (done: SubscriptionAct) => text(`acts.done.${done}`, { name, package: row.package_title });
      try {
        const { back } = await ownStep(`subscription ${row.id}`, row.revision, send(row, act));
        offerUndo(said(act), () => back(send(row, wayBack[act])), { undone: said(wayBack[act]) });
      } catch (error) {
        notices.failed(error, `${text('acts.failed')} ${reasonOf(error)}`, null);
      }
    };
    return put;
  }, [text, update]);
}
