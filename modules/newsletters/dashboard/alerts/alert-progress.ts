import type { Alert } from '../../alerts.contract.ts';

/** Whether an alert is being sent still. */
export const isUnderWay = (alert: Pick<Alert, 'state'> | null | undefined): boolean =>
  alert?.state === 'waiting' || alert?.state === 'sending';
