import type { PostBatch } from '../../post-batches.contract.ts';
import { statusLabel } from '../filters/status-label.ts';
import type { usePostsTexts } from '../posts-texts.ts';
import type { useBatchTexts } from './batch-texts.ts';

/** What was done to how many posts: "4 posts moved to Draft." */
export function doneWords(
  { did, changed: count }: Pick<PostBatch, 'did' | 'changed'>,
  text: ReturnType<typeof useBatchTexts>,
  ofPosts: ReturnType<typeof usePostsTexts>,
): string {
  if (did === null) return text('doneMany', { count });
  const status = did.status === null ? '' : statusLabel(did.status, ofPosts);
  return text(`done.${did.action}`, { count, status });
}
