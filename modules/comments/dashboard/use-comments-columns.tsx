import { useMemo, useRef } from 'react';
import { timeColumn } from '#platform/dashboard/records/columns.tsx';
import type { TableColumn } from '#platform/dashboard/table/table-column.ts';
import type { OnAct } from './comment-acts.tsx';
import { AuthorCell, PostCell, TextCell } from './comment-cells.tsx';
import type { CommentRow } from './comment-row.ts';
import { useCommentsTexts } from './comments-texts.ts';

type Deeds = { onAct: OnAct; onAuthor: (id: number) => void; onPost: (id: number) => void };

/** Who, what, below what, and when. */
export function useCommentsColumns(deeds: Deeds): TableColumn<CommentRow>[] {
  const text = useCommentsTexts();
  const latest = useRef(deeds);
  latest.current = deeds;
  return useMemo(
    () => [
      {
        ...{ id: 'author', title: text('columns.author'), width: 190, phone: 'start' },
        cell: (comment) => <AuthorCell comment={comment} onAuthor={(id) => latest.current.onAuthor(id)} />,
      },
      {
        ...{ id: 'text', title: text('columns.text'), width: 'rest', least: 260, phone: 'main' },
        cell: (comment, shape) => (
          <TextCell {...{ comment, shape }} onAct={(one, act) => latest.current.onAct(one, act)} />
        ),
      },
      {
        ...{ id: 'post', title: text('columns.post'), width: 220, leaves: 1, phone: 'below' },
        cell: (comment) => <PostCell comment={comment} onPost={(id) => latest.current.onPost(id)} />,
      },
      timeColumn(({ created_ts }) => created_ts, {
        ...{ id: 'created', title: text('columns.created'), width: 124, phone: 'end' },
        sorts: [
          { by: 'created', direction: -1, title: text('sorts.newest') },
          { by: 'created', direction: 1, title: text('sorts.oldest') },
          { by: 'replied', direction: -1, title: text('sorts.replied') },
          { by: 'reported', direction: -1, title: text('sorts.reported') },
        ],
      }),
    ],
    [text],
  );
}
