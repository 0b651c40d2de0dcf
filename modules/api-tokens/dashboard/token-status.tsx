import { StateMark } from '#platform/dashboard/status-mark.tsx';
import type { ApiTokenStatus } from '../api-token-kinds.contract.ts';
import type { ApiToken } from '../api-tokens.contract.ts';
import classes from './api-tokens.module.css';
import { useApiTokensTexts } from './api-tokens-texts.ts';

const shapeOf = {
  active: 'live',
  expiring: 'scheduled',
  expired: 'declined',
  paused: 'draft',
} as const;

/** How a token is, as a shape and its word. */
export function TokenStatus({ status }: { status: ApiTokenStatus }) {
  const text = useApiTokensTexts();
  return <StateMark shape={shapeOf[status]}>{text(`status.${status}`)}</StateMark>;
}

/** What is known of a secret: how it begins. */
export const Prefix = ({ token }: { token: Pick<ApiToken, 'prefix'> }) => (
  <bdi dir="ltr" className={classes.prefix}>
    {token.prefix}…
  </bdi>
);
