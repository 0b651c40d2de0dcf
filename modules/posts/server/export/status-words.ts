import { SOURCE_LANGUAGE } from '#platform/contract/language.ts';
import { serverTexts } from '#platform/server/texts.ts';
import { PostStatus } from '../../post-status.contract.ts';
import type { ExportedPost } from './post-export-rows.ts';
import english from './texts/en-US.json' with { type: 'json' };

const words = serverTexts(new URL('./texts/', import.meta.url), english);

const names: Record<number, keyof typeof english.status> = {
  [PostStatus.ADMIN]: 'live',
  [PostStatus.COMMUNITY]: 'live',
  [PostStatus.FEATURED]: 'live',
  [PostStatus.DECLINED]: 'declined',
  [PostStatus.REMOVED]: 'deleted',
  [PostStatus.AUTODRAFT]: 'autodraft',
  [PostStatus.EMPTY_DRAFT]: 'autodraft',
  [PostStatus.NEEDS_REVIEW]: 'inReview',
  [PostStatus.NEEDS_REVISION]: 'needsRevision',
  [PostStatus.READY_TO_PUBLISH]: 'ready',
};

/** The status of a post in the words of the list, in one language; one that goes live later is scheduled. */
export function statusWords(
  language = SOURCE_LANGUAGE,
): (post: Pick<ExportedPost, 'status' | 'goes_live_later'>) => string {
  const text = words(language);
  // A million rows pass here.
  const wordsOf = Object.values(PostStatus).map((status) => text(`status.${names[status] ?? 'draft'}`));
  const scheduled = text('status.scheduled');
  return ({ status, goes_live_later }) =>
    goes_live_later && status !== PostStatus.REMOVED && status !== PostStatus.DECLINED
      ? scheduled
      : (wordsOf[status] ?? '');
}
