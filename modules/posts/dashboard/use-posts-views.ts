import { useCallback, useMemo, useState } from 'react';
import {
  pairsOf,
  type SavedViews,
  useSavedViews,
  useViewsOf,
} from '#modules/saved-views/saved-views.public.tsx';
import { useAddress } from '#platform/dashboard/address.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import type { AddressPairs } from '#platform/dashboard/list-search.ts';
import { useHiddenColumns } from '#platform/dashboard/table/kept-columns.ts';
import { useExtraColumns } from './list/extra-columns.ts';
import { isBare as isBareAddress, keepView } from './list/kept-view.ts';
import { viewSortNames as sortNames } from './list/post-view-names.ts';
import {
  defaultPostsSearch,
  type PostsSearch,
  readPostsSearch,
  writePostsSearch,
} from './list/posts-search.ts';
import { shippedViews } from './list/shipped-views.ts';
import { type Counted, countText, useViewCounts } from './list/use-view-counts.ts';
import { usePostsTexts } from './posts-texts.ts';

type Options = {
  search: PostsSearch;
  /** The address itself. */
  pairs: AddressPairs;
  columns: readonly { id: string; width: number | 'rest' }[];
  /** How many posts the list shows now. */
  count: Counted | undefined;
};

const counted = 20;

/** The views of the posts list: what an address asks, and how many posts each of them has. */
export function usePostsViews({ search, pairs, columns, count }: Options): SavedViews {
  const text = usePostsTexts();
  const { go } = useAddress();
  const views = useViewsOf('posts');
  const [hidden, , onHide] = useHiddenColumns('posts', useExtraColumns());
  const [isBare] = useState(() => isBareAddress(pairs));
  const asked = useMemo(() => questionOf(search), [search]);
  const isWhole = Object.keys(asked).length === 0 && search.view === undefined;
  const caller = useCaller();
  const shipped = useMemo(() => shippedViews(caller), [caller]);
  const saving = (views ?? []).slice(0, counted).map((view) => pairsOf(view, sortNames));
  const { ofShipped, ofSaved } = useViewCounts(count !== undefined, saving);
  const whole = countText(isWhole ? count : ofShipped?.all);

  const all = useMemo(() => columns.filter(({ width }) => width !== 'rest').map(({ id }) => id), [columns]);
  const onView = useCallback(
    (next: AddressPairs, view: number | undefined, options?: { replace?: boolean }) =>
      go(writePostsSearch({ ...readPostsSearch(next), limit: search.limit, view }), options),
    [go, search.limit],
  );
  const saved = useSavedViews(views, {
    screen: 'posts',
    all: { title: text('allPosts'), count: whole },
    shipped: shipped.map(({ name, pairs: question }) => ({
      ...{ id: name, title: text(`shipped.${name}`), pairs: question, count: countText(ofShipped?.[name]) },
    })),
    pairs: asked,
    settle,
    viewId: search.view,
    onView,
    sortNames,
    columns: { all, hidden, onHide },
    counts: new Map(
      (views ?? []).flatMap(({ id }, index) => {
        const found = ofSaved[index];
        return found === undefined ? [] : [[id, found]];
      }),
    ),
    isBare,
  });
  const onTab = (id: string) => {
    keepView(id);
    saved.bar.onView(id);
  };
  return { ...saved, bar: { ...saved.bar, onView: onTab } };
}

/** What a state asks, without the page, the open post and the view. */
const questionOf = (search: PostsSearch): AddressPairs =>
  writePostsSearch({ ...search, page: 1, limit: defaultPostsSearch.limit, post: undefined, view: undefined });

const settle = (pairs: AddressPairs): AddressPairs => questionOf(readPostsSearch(pairs));
