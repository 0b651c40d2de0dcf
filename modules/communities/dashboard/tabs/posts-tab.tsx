import { Suspense, useMemo, useState } from 'react';
import { PostStatus, StatusFilter } from '#modules/posts/post-status.contract.ts';
import { listPosts, type PostRow } from '#modules/posts/posts.contract.ts';
import { AddPost, postStatusLabel, statusNameOf } from '#modules/posts/posts.public.tsx';
import { useGo } from '#platform/dashboard/address.ts';
import { call } from '#platform/dashboard/call.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { offsetOf } from '#platform/dashboard/list-pages.ts';
import { ListScreen } from '#platform/dashboard/list-screen.tsx';
import { oneOf } from '#platform/dashboard/list-search.ts';
import { listText } from '#platform/dashboard/lists.ts';
import { keyOf } from '#platform/dashboard/queries.ts';
import { choiceFilter } from '#platform/dashboard/records/choice-filter.tsx';
import { timeColumn } from '#platform/dashboard/records/columns.tsx';
import { listAddress } from '#platform/dashboard/records/list-address.ts';
import { useList } from '#platform/dashboard/records/use-list.tsx';
import { StatusMark } from '#platform/dashboard/status-mark.tsx';
import type { TableColumn } from '#platform/dashboard/table/table-column.ts';
import classes from '../communities.module.css';
import { useCommunitiesTexts } from '../communities-texts.ts';
import type { CommunityTabProps } from '../community-screen.tsx';

const { DRAFT, NEEDS_REVIEW, NEEDS_REVISION, READY_TO_PUBLISH, DECLINED } = PostStatus;
const { PUBLISHED, POST_AND_DRAFT } = StatusFilter;
const statuses = [PUBLISHED, DRAFT, NEEDS_REVIEW, NEEDS_REVISION, READY_TO_PUBLISH, DECLINED] as const;

const address = listAddress({ status: oneOf(statuses, undefined) }, ['created'] as const, {
  ...{ sortBy: 'created', sortDirection: -1, limit: 50 },
});
const nameOf = ({ headline }: PostRow): string => headline;

/** The posts of a community, the newest first. */
export function PostsTab({ community, tabs }: CommunityTabProps) {
  const text = useCommunitiesTexts();
  const go = useGo();
  const { site } = useCaller();
  const { search, change, props } = useList({
    list: 'community-posts',
    address,
    ask: (state) => {
      const query = {
        ...{ community_id: community.id, q: state.q || undefined },
        status: state.status ?? POST_AND_DRAFT,
        ...{ limit: state.limit, offset: offsetOf(state) },
      };
      const input = { params: { roarId: site.id }, query };
      return {
        // The answer is kept in another shape than that of the posts list.
        queryKey: [...keyOf(listPosts, input), 'rows'],
        queryFn: async ({ signal }: { signal: AbortSignal }) => {
          const { posts, posts_count } = await call(listPosts, input, { signal });
          return { items: posts, total_count: posts_count.count, is_exact: posts_count.is_exact };
        },
      };
    },
    nameOf,
    count: (values) => text('postsTab.count', values),
  });
  const columns = useColumns();
  const status = choiceFilter({
    ...{ id: 'status', name: text('postsTab.status'), value: search.status, values: statuses },
    labelOf: (one) => (one === PUBLISHED ? postStatusLabel(PostStatus.ADMIN) : postStatusLabel(one)),
    onChange: (next) => change({ status: next }),
  });
  const { sort: _, onSort: __, ...shown } = props;
  return (
    <ListScreen
      {...shown}
      title={text('postsTab.posts')}
      views={tabs}
      search={{ ...props.search, label: text('postsTab.find') }}
      filters={[status]}
      columns={columns}
      primary={
        community.archived_ts === null ? (
          <Suspense fallback={null}>
            <AddPost communityId={community.id} />
          </Suspense>
        ) : null
      }
      onOpen={({ id }) => go(`/r/dashboard/editor/post/${id}`)}
      empty={text('postsTab.empty')}
    />
  );
}

function useColumns(): TableColumn<PostRow>[] {
  const text = useCommunitiesTexts();
  const [now] = useState(() => Math.floor(Date.now() / 1000));
  return useMemo(
    () => [
      {
        ...{ id: 'status', title: text('postsTab.status'), width: 140, phone: 'below' },
        cell: (post) => <StatusMark status={statusNameOf(post, now)} />,
      },
      {
        ...{ id: 'headline', title: text('postsTab.headline'), width: 'rest', phone: 'main' },
        cell: ({ headline }) => <bdi className={classes.headline}>{headline}</bdi>,
      },
      {
        ...{ id: 'authors', title: text('postsTab.authors'), width: 180, leaves: 1, minWindow: 900 },
        cell: ({ authors }) => <bdi>{listText(authors.map(({ title }) => title))}</bdi>,
      },
      timeColumn(({ published_ts }) => published_ts, {
        ...{ id: 'published', title: text('postsTab.published'), leaves: 2, phone: 'end' },
      }),
    ],
    [text, now],
  );
}
