import type { ReactNode } from 'react';
import { type Endpoint, mayCall } from '#platform/contract/endpoint.ts';
import { useCaller } from './caller.tsx';
import classes from './may.module.css';
import { accountState } from './shell/past-due-state.ts';

type MayProps = {
  /** The call that the children would make. */
  call: Endpoint;
  /** The community that the call names, when it names one. */
  communityId?: number | null;
  children: ReactNode;
};

/**
 * Shows its children to those who may make the call; the rule itself stands in the contract. When the account is
 * past due, what would be refused cannot be pressed.
 */
export function May({ call, communityId = null, children }: MayProps) {
  const { holder, accessLimitationTs } = useCaller();
  if (!mayCall(call, holder, communityId)) return null;
  const isPastDue = accountState(accessLimitationTs, Date.now() / 1000) === 'pastDue';
  if (!isPastDue || call.whenPastDue === 'allowed') return children;
  return (
    <fieldset disabled className={classes.readOnly}>
      {children}
    </fieldset>
  );
}
