import { useMemo } from 'react';
import { reasonOf } from '#platform/dashboard/call.ts';
import { notices } from '#platform/dashboard/notices.tsx';
import { useWrite } from '#platform/dashboard/queries.ts';
import { platformText } from '#platform/dashboard/texts.ts';
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
    const put = async (row: Subscription, act: SubscriptionAct, isWayBack = false): Promise<void> => {
      const name = row.profile_title ?? row.email;
      try {
        const saved = await update({
          params: { subscriptionId: row.id },
          body: { act, revision: row.revision },
        });
        const undo = { label: platformText('undo'), run: () => void put(saved, wayBack[act], true) };
        notices.done(text(`acts.done.${act}`, { name }), ...(isWayBack ? [] : [undo]));
      } catch (error) {
        notices.failed(error, `${text('acts.failed')} ${reasonOf(error)}`, null);
      }
    };
    return put;
  }, [text, update]);
}
