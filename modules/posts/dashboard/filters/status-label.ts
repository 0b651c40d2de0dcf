import type { Translate } from '#platform/dashboard/texts.ts';
import { PostStatus, StatusFilter } from '../../post-status.contract.ts';
import { postStatusLabel } from '../post-status-name.ts';
import type texts from '../texts/en-US.json';

const ownNames = {
  [StatusFilter.PUBLISHED]: 'status.published',
  [StatusFilter.POST_AND_DRAFT]: 'status.postAndDraft',
  [StatusFilter.ALL_DRAFT]: 'status.allDraft',
  [PostStatus.ADMIN]: 'status.admin',
  [PostStatus.COMMUNITY]: 'status.community',
  [PostStatus.FEATURED]: 'status.featured',
} as const;

/** The groups first, then every status by itself, in the order of its life. */
export const statusChoices: readonly number[] = [
  StatusFilter.PUBLISHED,
  StatusFilter.POST_AND_DRAFT,
  StatusFilter.ALL_DRAFT,
  PostStatus.DRAFT,
  PostStatus.NEEDS_REVIEW,
  PostStatus.NEEDS_REVISION,
  PostStatus.READY_TO_PUBLISH,
  PostStatus.ADMIN,
  PostStatus.COMMUNITY,
  PostStatus.FEATURED,
  PostStatus.AUTODRAFT,
  PostStatus.DECLINED,
  PostStatus.REMOVED,
];

/** The words of a value of the status filter. */
export function statusLabel(status: number, text: Translate<typeof texts>): string {
  if (status in ownNames) return text(ownNames[status as keyof typeof ownNames]);
  return postStatusLabel(status);
}
