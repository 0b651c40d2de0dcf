import { useCaller } from '#platform/dashboard/caller.tsx';
import type { ListFilter } from '#platform/dashboard/filters/list-filter.ts';
import { choiceFilter } from '#platform/dashboard/records/choice-filter.tsx';
import { type CommentRow, nameOfAuthor } from './comment-row.ts';
import { type CommentsSearch, orderOf } from './comments-address.ts';
import { useCommentsTexts } from './comments-texts.ts';
import { useGoToGroup } from './use-group.ts';

const orders = ['oldest', 'most_replied', 'most_reported'] as const;
const sortOf = {
  newest: { sortBy: 'created', sortDirection: -1 },
  oldest: { sortBy: 'created', sortDirection: 1 },
  most_replied: { sortBy: 'replied', sortDirection: -1 },
  most_reported: { sortBy: 'reported', sortDirection: -1 },
} as const;

/** Where, by whom, below what, and in which order. */
export function useCommentsFilters(
  search: CommentsSearch,
  change: (next: Partial<CommentsSearch>) => void,
  groupSiteId: number | undefined,
  rows: readonly CommentRow[],
): ListFilter[] {
  const text = useCommentsTexts();
  const goToGroup = useGoToGroup();
  const { site, communities, holder } = useCaller();
  const moderated = communities.filter(
    ({ id }) =>
      holder.sitePermissions.has('MANAGE_POST_COMMENTS') ||
      holder.communityPermissions.get(id)?.has('MANAGE_POST_COMMENTS'),
  );
  const places = [...(holder.sitePermissions.has('MANAGE_POST_COMMENTS') ? [site] : []), ...moderated];
  const author = rows.find(({ authorId }) => authorId === search.author);
  const headline = rows.find(({ talkId }) => talkId === search.post)?.post?.headline;
  const order = orders.find((one) => one === orderOf(search));
  return [
    ...(moderated.length > 0
      ? [
          choiceFilter({
            ...{ id: 'place', name: text('filters.place'), value: groupSiteId },
            values: places.map(({ id }) => id),
            labelOf: (id) => places.find((one) => one.id === id)?.title ?? `#${id}`,
            onChange: goToGroup,
          }),
        ]
      : []),
    choiceFilter({
      ...{
        id: 'order',
        name: text('filters.order'),
        none: text('sorts.newest'),
        value: order,
        values: orders,
      },
      labelOf: (one) => text(`sorts.${orderName[one]}`),
      onChange: (one) => change(sortOf[one ?? 'newest']),
    }),
    ...(search.post === undefined
      ? []
      : [
          only('post', text('filters.post'), headline || `#${search.post}`, () =>
            change({ post: undefined }),
          ),
        ]),
    ...(search.author === undefined
      ? []
      : [
          only(
            'author',
            text('filters.author'),
            (author && nameOfAuthor(author)) || `#${search.author}`,
            () => change({ author: undefined }),
          ),
        ]),
  ];

  /** A filter that a row sets; here it can only be lifted. */
  function only(id: string, name: string, value: string, onClear: () => void): ListFilter {
    return choiceFilter({
      ...{ id, name, value, values: [value], labelOf: (one: string) => one },
      onChange: (one) => (one === undefined ? onClear() : undefined),
    });
  }
}

const orderName = { oldest: 'oldest', most_replied: 'replied', most_reported: 'reported' } as const;
