import type { ReactNode } from 'react';
import { type Endpoint, mayCall } from '#platform/contract/endpoint.ts';
import { useCaller } from './caller.tsx';

type MayProps = {
  /** The call that the children would make. */
  call: Endpoint;
  /** The community that the call names, when it names one. */
  communityId?: number | null;
  children: ReactNode;
};

/** Shows its children to those who may make the call; the rule itself stands in the contract. */
export function May({ call, communityId = null, children }: MayProps) {
  return mayCall(call, useCaller().holder, communityId) ? children : null;
}
