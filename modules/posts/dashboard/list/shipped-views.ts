import { anywhere, isAllowed } from '#platform/contract/permission-rule.ts';
import type { Caller } from '#platform/dashboard/caller.tsx';
import type { AddressPairs } from '#platform/dashboard/list-search.ts';
import { PostStatus } from '../../post-status.contract.ts';
import { defaultPostsSearch, type PostsSearch, writePostsSearch } from './posts-search.ts';

export type ShippedViewName = 'waiting' | 'review' | 'scheduled' | 'drafts' | 'published';
export type ShippedView = { name: ShippedViewName; pairs: AddressPairs };

/** The views that everybody finds above the list, by what they do here; Home counts the same under these names. */
export function shippedViews({ holder, profile }: Pick<Caller, 'holder' | 'profile'>): ShippedView[] {
  const own = { authorId: profile.id, author: profile.title };
  const mayApprove = isAllowed(anywhere('APPROVE_CONTENT'), holder);
  const mayPublish = isAllowed(anywhere('PUBLISH_POST'), holder);
  // Editors are waited for with what is ready, writers with what came back to them.
  const waiting =
    mayApprove && mayPublish
      ? { status: PostStatus.READY_TO_PUBLISH, unscheduled: 1 as const }
      : { status: PostStatus.NEEDS_REVISION, ...own };
  return [
    view('waiting', waiting),
    view(
      'review',
      mayApprove ? { status: PostStatus.NEEDS_REVIEW } : { status: PostStatus.NEEDS_REVIEW, ...own },
    ),
    view('scheduled', { period: 'future' }),
    view('drafts', { status: PostStatus.DRAFT, ...own }),
    view('published', { period: 'today', dateBy: 'published' }),
  ];
}

const view = (name: ShippedViewName, asked: Partial<PostsSearch>): ShippedView => ({
  name,
  pairs: writePostsSearch({ ...defaultPostsSearch, ...asked }),
});
