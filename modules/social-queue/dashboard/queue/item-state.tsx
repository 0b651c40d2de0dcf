import { serverMessage } from '#platform/dashboard/server-message.ts';
import { StateMark, type StatusName } from '#platform/dashboard/status-mark.tsx';
import { providerName, type SocialStatus } from '../../social-kinds.contract.ts';
import type { SocialQueueRow } from '../../social-queue.contract.ts';
import { useSocialTexts } from '../social-queue-texts.ts';

const shapes: Readonly<Record<SocialStatus, StatusName>> = {
  ...{ queued: 'scheduled', sending: 'inReview', sent: 'live', failed: 'declined', cancelled: 'draft' },
};

/** What became of something, as a shape and its word. */
export function ItemState({ status }: { status: SocialStatus }) {
  const text = useSocialTexts();
  return <StateMark shape={shapes[status]}>{text(`statuses.${status}`)}</StateMark>;
}

type Said = Pick<SocialQueueRow, 'status' | 'problem' | 'error' | 'provider_id' | 'is_post_live'>;

/** Why something failed, or what it waits for; null where there is nothing to say. */
export function useItemReason(): (item: Said) => string | null {
  const text = useSocialTexts();
  return ({ status, problem, error, provider_id, is_post_live }) => {
    const network = providerName(provider_id);
    if (problem !== null) {
      return text(`problems.${problem}`, { network, error: serverMessage(error ?? '') });
    }
    if (status !== 'queued') return null;
    if (!is_post_live) return text('queue.waitsForPost');
    return error === null ? null : serverMessage(error);
  };
}
