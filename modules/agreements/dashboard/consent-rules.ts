import { AgreementStatus } from '../agreement-kinds.contract.ts';

/** How long a question that was put off stays away, in seconds. */
export const REST = 14 * 86_400;

type Asked = {
  /** Product notifications are on for the site. */
  isOn: boolean;
  status: AgreementStatus;
  /** When it was last put off, in unix seconds; null for never. */
  dismissedTs: number | null;
  now: number;
};

const isRested = ({ dismissedTs, now }: Asked) => dismissedTs === null || now - dismissedTs > REST;

/** Whether somebody who has decided nothing is asked for consent now. */
export const asksForConsent = (asked: Asked): boolean =>
  asked.isOn && asked.status === AgreementStatus.UNACKNOWLEDGED && isRested(asked);

/** Whether the product tour is offered now: only to who has agreed to it. */
export const offersTour = (asked: Asked): boolean =>
  asked.isOn && asked.status === AgreementStatus.ALLOWED && isRested(asked);

const keyOf = (agreement: string) => `masthead.dismissed.${agreement}`;

/** When the question was last put off in this browser, in unix seconds. */
export function dismissedTs(agreement: string): number | null {
  try {
    return Number(localStorage.getItem(keyOf(agreement))) || null;
  } catch {
    return null;
  }
}

/** Keeps that the question was put off now. */
export function dismiss(agreement: string, now: number): void {
  try {
    localStorage.setItem(keyOf(agreement), String(now));
  } catch {
    // Storage may be refused; the question then comes back with the page.
  }
}
