import type { Alert } from '../../alerts.contract.ts';

type Ways = Pick<Alert, 'state' | 'by_mail' | 'push'>;

const isOpen = (state: string | undefined): boolean => state === 'waiting' || state === 'sending';

/** Whether an alert is being sent still, by mail or to browsers. */
export const isUnderWay = (alert: Ways | null | undefined): boolean =>
  alert ? (alert.by_mail && isOpen(alert.state)) || isOpen(alert.push?.state) : false;
