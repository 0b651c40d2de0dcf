import type { UseQueryResult } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { AnswerOf, InputOf } from '#platform/contract/endpoint.ts';
import { call } from '#platform/dashboard/call.ts';
import type { News } from '#platform/dashboard/filters/filter-bar-props.ts';
import { keyOf } from '#platform/dashboard/queries.ts';
import type { TableRow } from '#platform/dashboard/table/table-column.ts';
import { useLiveRows } from '#platform/dashboard/use-live-rows.ts';
import { listPosts, type PostRow } from '../../posts.contract.ts';
import { usePostsTexts } from '../posts-texts.ts';
import { postsTree } from './posts-tree.ts';

type Answer = AnswerOf<typeof listPosts>;

/** The rows of the list as colleagues change them, and what of their changes waits to be shown. */
export function useLivePosts(
  input: InputOf<typeof listPosts>,
  list: Pick<UseQueryResult<Answer>, 'data' | 'dataUpdatedAt'>,
  closed: ReadonlySet<number>,
): { rows: TableRow<PostRow>[]; news: News | undefined } {
  const text = usePostsTexts();
  const { changed, waiting, show } = useLiveRows<Answer, PostRow>({
    topic: 'post',
    queryKey: keyOf(listPosts, input),
    updatedAt: list.dataUpdatedAt,
    ask: (signal) => call(listPosts, input, { signal }),
    rowsOf: ({ posts }) => posts,
    withRows: (answer, posts) => ({ ...answer, posts }),
  });
  const rows = useMemo(() => {
    const tree = postsTree(list.data?.posts ?? [], closed);
    return tree.map((row) => (changed.has(row.id) ? { ...row, isChanged: true } : row));
  }, [list.data, closed, changed]);
  const news = waiting > 0 ? { text: text('changed', { count: waiting }), onShow: show } : undefined;
  return { rows, news };
}
