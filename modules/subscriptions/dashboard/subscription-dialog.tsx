import { Button } from '@mantine/core';
import { Suspense, useState } from 'react';
import { mayCall } from '#platform/contract/endpoint.ts';
import { useGo } from '#platform/dashboard/address.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { DialogFrame } from '#platform/dashboard/dialogs/dialog-frame.tsx';
import { lazyPart } from '#platform/dashboard/lazy-part.ts';
import { moneyText } from '#platform/dashboard/money.ts';
import { TimeCell } from '#platform/dashboard/records/columns.tsx';
import { ShellLink } from '#platform/dashboard/shell/shell-link.tsx';
import { currentStatuses, type SubscriptionAct } from '../subscription-kinds.contract.ts';
import { type Subscription, updateSubscription } from '../subscriptions.contract.ts';
import { endOf } from './subscription-columns.tsx';
import classes from './subscription-dialog.module.css';
import { SubscriptionState } from './subscription-state.tsx';
import { useSubscriptionsTexts } from './subscriptions-texts.ts';
import { useSubscriptionActs } from './use-subscription-acts.ts';

const ExtendDialog = lazyPart(() => import('./extend-dialog.tsx'), 'ExtendDialog');

/** What can be done to a subscription as it stands. */
function actsOf({ status, is_ending, date_expire, paused_ts }: Subscription): SubscriptionAct[] {
  if (status === 'paused') return ['resume', 'cancel_now'];
  if (status === 'past_due') return ['cancel_now'];
  if (!currentStatuses.includes(status)) {
    const isOver = date_expire !== null && date_expire <= Date.now() / 1000 && paused_ts === null;
    return isOver ? [] : ['reopen'];
  }
  return [
    'pause',
    ...(is_ending ? (['keep'] as const) : date_expire === null ? [] : (['cancel_at_end'] as const)),
    'cancel_now',
  ];
}

/** All about a subscription, and what is done to it by hand. */
export function SubscriptionDialog({ row, onClose }: { row: Subscription; onClose: () => void }) {
  const text = useSubscriptionsTexts();
  const { holder } = useCaller();
  const go = useGo();
  const act = useSubscriptionActs();
  const [isExtending, setIsExtending] = useState(false);
  const isByHand = row.gateway === 'manual';
  const isCurrent = currentStatuses.includes(row.status);
  const may = isByHand && mayCall(updateSubscription, holder, null);
  const run = (what: SubscriptionAct) => {
    onClose();
    void act(row, what);
  };
  if (isExtending) {
    return (
      <Suspense fallback={null}>
        <ExtendDialog row={row} onClose={onClose} />
      </Suspense>
    );
  }
  return (
    <DialogFrame title={row.profile_title ?? row.email} width={560} onClose={onClose}>
      <dl className={classes.facts}>
        {row.profile_id === null || row.profile_title === null ? null : (
          <>
            <dt>{text('columns.person')}</dt>
            <dd>
              <ShellLink url={`/r/dashboard/users/${row.profile_id}`} onGo={go}>
                <bdi>{row.profile_title}</bdi>
              </ShellLink>
            </dd>
          </>
        )}
        <dt>{text('add.email')}</dt>
        <dd>
          <bdi>{row.email}</bdi>
        </dd>
        <dt>{text('columns.package')}</dt>
        <dd>
          <bdi>{row.package_title}</bdi>
        </dd>
        <dt>{text('columns.status')}</dt>
        <dd>
          <SubscriptionState row={row} />
        </dd>
        <dt>{text('columns.start')}</dt>
        <dd>
          <TimeCell seconds={row.date_start} />
        </dd>
        <dt>{text(isCurrent ? 'columns.expire' : 'endedAt')}</dt>
        <dd>{endOf(row) === null ? text('noEnd') : <TimeCell seconds={endOf(row)} />}</dd>
        <dt>{text('columns.price')}</dt>
        <dd>
          {row.price === 0 || row.currency === null ? text('plans.free') : moneyText(row.price, row.currency)}
        </dd>
        <dt>{text('columns.gateway')}</dt>
        <dd>{text(`gateways.${row.gateway}`)}</dd>
        {row.note ? (
          <>
            <dt>{text('noteLabel')}</dt>
            <dd>
              <bdi>{row.note}</bdi>
            </dd>
          </>
        ) : null}
      </dl>
      {isByHand ? null : <p className={classes.hint}>{text('managed')}</p>}
      {row.gateway_url === null ? null : (
        <div className={classes.acts}>
          <Button
            {...{ component: 'a', href: row.gateway_url, target: '_blank', rel: 'noreferrer' }}
            {...{ size: 'xs', variant: 'default' }}
          >
            {text('manageThere')}
          </Button>
        </div>
      )}
      {may ? (
        <div className={classes.acts}>
          <Button size="xs" variant={isCurrent ? 'filled' : 'default'} onClick={() => setIsExtending(true)}>
            {text('acts.extend')}
          </Button>
          {actsOf(row).map((what) => (
            <Button
              key={what}
              size="xs"
              variant={what === 'reopen' ? 'filled' : 'default'}
              className={what === 'cancel_now' ? classes.danger : undefined}
              onClick={() => run(what)}
            >
              {text(`acts.${what}`)}
            </Button>
          ))}
        </div>
      ) : null}
    </DialogFrame>
  );
}
