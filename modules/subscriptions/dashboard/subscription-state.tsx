import { StateMark, type StatusName } from '#platform/dashboard/status-mark.tsx';
import type { PackageStatus } from '../package-kinds.contract.ts';
import { currentStatuses, type SubscriptionStatus } from '../subscription-kinds.contract.ts';
import type { Subscription } from '../subscriptions.contract.ts';
import { useSubscriptionsTexts } from './subscriptions-texts.ts';

const shapes: Record<SubscriptionStatus, StatusName> = {
  ...{ trialing: 'inReview', active: 'live', past_due: 'needsRevision' },
  ...{ paused: 'draft', canceled: 'deleted', expired: 'declined' },
};

/** How a subscription stands; one that ends by itself says so as long as it runs. */
export function SubscriptionState({ row: { status, is_ending } }: { row: Subscription }) {
  const text = useSubscriptionsTexts();
  const isEnding = is_ending && currentStatuses.includes(status);
  return (
    <StateMark shape={isEnding ? 'scheduled' : shapes[status]}>
      {text(isEnding ? 'ending' : `statuses.${status}`)}
    </StateMark>
  );
}

const packageShapes = { draft: 'draft', active: 'live', archived: 'deleted' } as const;

/** Whether a package is given out. */
export function PackageState({ status }: { status: PackageStatus }) {
  const text = useSubscriptionsTexts();
  return <StateMark shape={packageShapes[status]}>{text(`packages.statuses.${status}`)}</StateMark>;
}
