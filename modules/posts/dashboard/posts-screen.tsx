import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Suspense, useCallback, useEffect, useMemo, useState } from 'react';
import { useAddress } from '#platform/dashboard/address.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { CountText } from '#platform/dashboard/count-text.tsx';
import { withPageSize } from '#platform/dashboard/kept-page-size.ts';
import { lazyPart } from '#platform/dashboard/lazy-part.ts';
import { offsetOf, pagingOf } from '#platform/dashboard/list-pages.ts';
import { ListScreen } from '#platform/dashboard/list-screen.tsx';
import { writePairs } from '#platform/dashboard/list-search.ts';
import { sortingOf } from '#platform/dashboard/list-sorting.ts';
import { loadAtRest } from '#platform/dashboard/load-part.ts';
import { boundedCount } from '#platform/dashboard/number-text.ts';
import { useKeptPageSize } from '#platform/dashboard/page-size.ts';
import { read } from '#platform/dashboard/queries.ts';
import { useMomentOfDay } from '#platform/dashboard/use-moment.ts';
import { useSettled, useStable } from '#platform/dashboard/use-stable.ts';
import { postSortKeys } from '../post-status.contract.ts';
import { listPosts } from '../posts.contract.ts';
import { useBatchActs } from './batch/use-batch-acts.tsx';
import type { OnCell } from './cell-button.tsx';
import { withKnownFields } from './filters/known-fields.ts';
import { usePostsFilters } from './filters/use-posts-filters.tsx';
import { useExtraColumns } from './list/extra-columns.ts';
import { keepPeriod } from './list/kept-period.ts';
import { postsCountQuery, postsListQuery } from './list/posts-list-query.ts';
import { type PostsSearch, readPostsSearch, writePostsSearch } from './list/posts-search.ts';
import { useLivePosts } from './list/use-live-posts.ts';
import { useOpening } from './list/use-opening.ts';
import { usePostsCount } from './list/use-posts-count.ts';
import type { OpenCell } from './one-post/cell-editor.tsx';
import { usePostsColumns } from './posts-columns.tsx';
import { usePostsTexts } from './posts-texts.ts';
import { inSeenOrder, seenFigures } from './seen-figures.ts';
import { usePostsViews } from './use-posts-views.ts';

const PostDrawer = lazyPart(() => import('./drawer/post-drawer.tsx'), 'PostDrawer');

const AddPost = lazyPart(() => import('./add-post.tsx'), 'AddPost');

const CalendarButton = lazyPart(() => loadAtRest(() => import('./calendar-button.tsx')), 'CalendarButton');

const PostsExport = lazyPart(() => loadAtRest(() => import('./export/posts-export.tsx')), 'PostsExport');

const CellEditor = lazyPart(() => import('./one-post/cell-editor.tsx'), 'CellEditor');

const PostsStrip = lazyPart(() => loadAtRest(() => import('./strip/posts-strip.tsx')), 'PostsStrip');

// What an empty list says comes with the emptiness.
const nothing = () => import('./list/nothing-found.tsx');
const NothingFound = lazyPart(nothing, 'NothingFound');
const NothingWritten = lazyPart(nothing, 'NothingWritten');
const SearchOn = lazyPart(nothing, 'SearchOn');
const OnlyHeadlines = lazyPart(nothing, 'OnlyHeadlines');

/** The posts of the site: found, filtered, sorted, paged, and opened in a drawer. */
export function PostsScreen() {
  const text = usePostsTexts();
  const caller = useCaller();
  const { site } = caller;
  const figures = seenFigures(caller);
  const { pairs, go } = useAddress();
  const [pageSize, keepPageSize] = useKeptPageSize('posts');
  const search = useMemo(
    () =>
      withKnownFields(
        inSeenOrder(readPostsSearch(withPageSize(pairs, pageSize)), figures),
        caller.postFields,
      ),
    [pairs, pageSize, figures, caller.postFields],
  );
  const now = useMomentOfDay(site.timeZone);
  const [closed, setClosed] = useState<ReadonlySet<number>>(new Set());

  const place = placeOf(search);
  const [resumed, setResumed] = useState<{ place: string; after: string }>();
  const clock = { zone: site.timeZone, now };
  const asked = postsListQuery(search, clock);
  const query = resumed?.place === place ? { ...asked, offset: 0, after: resumed.after } : asked;
  const input = { params: { roarId: site.id }, query };
  const isOpening = useOpening();
  const list = useQuery({
    ...read(listPosts, input),
    placeholderData: keepPreviousData,
    enabled: !isOpening,
  });
  const change = useCallback(
    (next: Partial<PostsSearch>) => go(writePostsSearch({ ...search, page: 1, ...next })),
    [search, go],
  );
  const open = useCallback(
    (post: number | undefined, isMove = false) =>
      go(writePostsSearch({ ...search, post }), { replace: isMove }),
    [search, go],
  );
  const onToggleBranch = useCallback((id: number) => setClosed((current) => toggled(current, id)), []);
  const isDrawerOpen = search.post !== undefined;
  const onOpen = useCallback((id: number) => open(id, isDrawerOpen), [open, isDrawerOpen]);
  // The links are those of the list, whatever is open beside it, so that opening a post draws no row again; and rows
  // that are about to leave stay as they are.
  const asking = useStable({ ...search, post: undefined }, place);
  const listed = useSettled(asking, !list.isPlaceholderData);
  const linkTo = useCallback((id: number) => writePairs(writePostsSearch({ ...listed, post: id })), [listed]);

  const filter = postsCountQuery(search, clock);
  const count = usePostsCount(filter, list);
  const question = { filter, count: count?.count ?? 0 };
  const acts = useBatchActs(search, question, list.data);
  const { onAct } = acts;
  const [cell, setCell] = useState<OpenCell>();
  const onCell = useCallback<OnCell>((kind, post, at) => setCell({ kind, post, at }), []);
  const columns = usePostsColumns({
    zone: site.timeZone,
    now,
    linkTo,
    sortBy: listed.sortBy,
    figures,
    onAct,
    onCell,
  });
  const extraColumns = useExtraColumns();
  const filters = usePostsFilters(search, change, list.data);
  const { rows, news } = useLivePosts(input, list, closed);
  const views = usePostsViews({ search, pairs, columns, count: list.isPlaceholderData ? undefined : count });
  // The period of a view is the view's, not the one that the list was last left with.
  const { isShipped } = views;
  useEffect(() => {
    if (search.view === undefined && !isShipped) keepPeriod(search);
  }, [search, isShipped]);
  const shownCount = count && boundedCount(count.count, count.is_exact);

  return (
    <>
      <Suspense fallback={null}>
        <PostsStrip search={search} articles={count} />
      </Suspense>
      <ListScreen
        list="posts"
        views={views.bar}
        savedView={views}
        title={text('posts')}
        state={list}
        count={count && <CountText text={text('count', { count: count.count, shown: shownCount ?? '' })} />}
        news={news}
        search={{ text: search.q, onFind: (q) => change({ q }) }}
        filters={filters}
        primary={
          <Suspense fallback={null}>
            <AddPost isQuiet={isDrawerOpen} />
          </Suspense>
        }
        bulkActions={acts.bulkActions}
        actions={(selected) => (
          <Suspense fallback={null}>
            {acts.control}
            <CalendarButton search={search} />
            <PostsExport query={asked} selected={selected} counted={count} />
          </Suspense>
        )}
        onReset={views.onReset}
        columns={columns}
        extraColumns={extraColumns}
        rows={rows}
        {...sortingOf(search, postSortKeys, { sortBy: search.sortBy, sortDirection: 0 }, change)}
        selectsAll
        paging={pagingOf(search, { total: count?.count, isExact: count?.is_exact }, (next) => {
          if (next.limit !== undefined) keepPageSize(next.limit);
          change(next);
        })}
        openId={search.post}
        onOpen={({ id }) => onOpen(id)}
        onClose={() => open(undefined)}
        onToggleBranch={onToggleBranch}
        drawer={
          search.post === undefined ? null : (
            <Suspense fallback={null}>
              <PostDrawer
                postId={search.post}
                rows={rows}
                first={offsetOf(search) + 1}
                total={shownCount}
                onOpen={onOpen}
                onClose={() => open(undefined)}
                onAuthor={(authorId, author) => change({ authorId, author })}
                onAct={onAct}
              />
            </Suspense>
          )
        }
        emptyUnfiltered={
          <Suspense fallback={null}>
            <NothingWritten onChange={change} />
          </Suspense>
        }
        emptyFiltered={
          <Suspense fallback={null}>
            <NothingFound {...{ search, clock, filters }} onChange={change} onReset={views.onReset} />
          </Suspense>
        }
        failure={text('loadFailed')}
        note={
          list.data?.is_cut_short && list.data.after ? (
            <Suspense fallback={null}>
              <SearchOn onSearchOn={() => setResumed({ place, after: list.data.after ?? '' })} />
            </Suspense>
          ) : list.data?.degraded ? (
            <Suspense fallback={null}>
              <OnlyHeadlines />
            </Suspense>
          ) : undefined
        }
        place={place}
        question={placeOf({ ...search, page: 1, limit: 50 })}
      />
      {views.dialog}
      {acts.dialog}
      {cell ? (
        <Suspense fallback={null}>
          <CellEditor key={`${cell.kind} ${cell.post.id}`} cell={cell} onClose={() => setCell(undefined)} />
        </Suspense>
      ) : null}
    </>
  );
}

/** The list itself, without the drawer beside it. */
const placeOf = (search: PostsSearch): string =>
  `posts${writePairs(writePostsSearch({ ...search, post: undefined }))}`;

function toggled(closed: ReadonlySet<number>, id: number): ReadonlySet<number> {
  const next = new Set(closed);
  if (!next.delete(id)) next.add(id);
  return next;
}
