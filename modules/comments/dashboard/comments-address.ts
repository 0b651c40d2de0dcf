import { savedField } from '#modules/saved-views/saved-views.public.tsx';
import { offsetOf } from '#platform/dashboard/list-pages.ts';
import { digits, oneOf } from '#platform/dashboard/list-search.ts';
import { listAddress } from '#platform/dashboard/records/list-address.ts';
import { type CommentOrder, commentStatuses } from '../comment-kinds.contract.ts';

export const sortKeys = ['created', 'replied', 'reported'] as const;

/** The address of the list: what waits, the newest first, unless it says otherwise. */
export const commentsAddress = listAddress(
  {
    ...savedField,
    status: oneOf(commentStatuses, 'proposed'),
    post: digits(undefined),
    author: digits(undefined),
  },
  sortKeys,
  { sortBy: 'created', sortDirection: -1 },
);
export type CommentsSearch = ReturnType<typeof commentsAddress.read>;

export function orderOf({ sortBy, sortDirection }: CommentsSearch): CommentOrder {
  if (sortBy === 'replied') return 'most_replied';
  if (sortBy === 'reported') return 'most_reported';
  return sortDirection === 1 ? 'oldest' : 'newest';
}

/** What the list asks for. */
export const commentsQuery = (search: CommentsSearch, groupSiteId: number | undefined) => ({
  order: orderOf(search),
  status: search.status,
  limit: search.limit,
  offset: offsetOf(search),
  group_site_id: groupSiteId,
  post_id: search.post,
  author_id: search.author,
  query: search.q || undefined,
  status_counts: '1' as const,
});

/** The same for how many there are in all. */
export const countQuery = (search: CommentsSearch, groupSiteId: number | undefined) => ({
  ...commentsQuery(search, groupSiteId),
  ...{ limit: 1, offset: 0, status_counts: undefined, exact_count: true },
});
