import { StateMark } from '#platform/dashboard/status-mark.tsx';
import type { ArticleStatus } from '../../channel-kinds.contract.ts';
import { useSyndicationTexts } from '../syndication-texts.ts';

const shapes = { sent: 'live', failed: 'declined', pending: 'scheduled', skipped: 'draft' } as const;

/** What a channel has of a post, as a shape and its word. */
export function ArticleState({ status }: { status: ArticleStatus }) {
  const text = useSyndicationTexts();
  return <StateMark shape={shapes[status]}>{text(`articles.statuses.${status}`)}</StateMark>;
}
