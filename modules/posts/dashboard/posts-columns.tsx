import { type ReactNode, useMemo } from 'react';
import { nearTime, shortDateTime } from '#platform/dashboard/dates.ts';
import { LockIcon } from '#platform/dashboard/icons.tsx';
import { listText } from '#platform/dashboard/lists.ts';
import { numberText } from '#platform/dashboard/number-text.ts';
import { pageLanguage } from '#platform/dashboard/page-language.ts';
import { StatusMark } from '#platform/dashboard/status-mark.tsx';
import type { RowShape, TableColumn } from '#platform/dashboard/table/table-column.ts';
import { TimeText } from '#platform/dashboard/time-text.tsx';
import type { PostSortKey } from '../post-status.contract.ts';
import type { PostRow } from '../posts.contract.ts';
import type { OnAct } from './batch/post-acts.tsx';
import { CellButton, type OnCell } from './cell-button.tsx';
import { extraColumns } from './extra-columns.tsx';
import { HeadlineCell } from './headline-cell.tsx';
import { useCustomColumns } from './list/extra-columns.ts';
import type { CellKind } from './may-edit-row.ts';
import { AuthorsText, Dash, PeopleAndSection } from './people-text.tsx';
import { isLive, statusNameOf } from './post-status-name.ts';
import classes from './posts-columns.module.css';
import { usePostsTexts } from './posts-texts.ts';
import type { SeenFigures } from './seen-figures.ts';

type ColumnOptions = {
  zone: string;
  now: number;
  linkTo: (id: number) => string;
  /** Of several times a post shows the one that the list is sorted by. */
  sortBy: PostSortKey;
  figures: SeenFigures;
  onAct: OnAct;
  onCell: OnCell;
};

/** The columns of the posts list, in the order of the table. */
export function usePostsColumns({
  zone,
  now,
  linkTo,
  sortBy,
  figures,
  onAct,
  onCell,
}: ColumnOptions): TableColumn<PostRow>[] {
  const text = usePostsTexts();
  const custom = useCustomColumns();
  const showsUpdated = sortBy === 'updated_date';
  const sortsByViews = sortBy === 'page_views';
  return useMemo(
    () => [
      {
        id: 'status',
        title: text('columns.status'),
        width: 184,
        doubleWidth: 144,
        phone: 'start',
        cell: (post, shape) => (
          <InPlace kind="status" {...{ post, shape, onCell }}>
            <StatusCell post={post} zone={zone} now={now} isStacked={shape === 'double'} />
          </InPlace>
        ),
      },
      {
        id: 'headline',
        title: text('columns.headline'),
        width: 'rest',
        sortBy: 'title',
        phone: 'main',
        cell: (post, shape) => (
          <HeadlineCell post={post} shape={shape} href={linkTo(post.id)} onAct={onAct}>
            {post.is_locked ? (
              <span role="img" aria-label={text('locked')} title={text('locked')} className={classes.mark}>
                <LockIcon size={14} />
              </span>
            ) : null}
          </HeadlineCell>
        ),
      },
      {
        id: 'authors',
        title: text('columns.authors'),
        width: 134,
        leaves: 4,
        minWindow: 900,
        isInSecondLine: true,
        phone: 'below',
        cell: (post, shape) =>
          shape === 'phone' ? (
            <PeopleAndSection post={post} />
          ) : (
            <InPlace kind="authors" {...{ post, shape, onCell }}>
              <AuthorsText authors={post.authors} />
            </InPlace>
          ),
      },
      {
        id: 'section',
        title: text('columns.section'),
        width: 104,
        leaves: 2,
        minWindow: 1200,
        isInSecondLine: true,
        cell: (post, shape) => (
          <InPlace kind="section" {...{ post, shape, onCell }}>
            {post.primary_section ? (
              <bdi className={classes.name}>{post.primary_section.title}</bdi>
            ) : (
              <Dash />
            )}
          </InPlace>
        ),
      },
      {
        id: 'tags',
        title: text('columns.tags'),
        width: 132,
        leaves: 1,
        minWindow: 1200,
        cell: (post, shape) => (
          <InPlace kind="tags" {...{ post, shape, onCell }}>
            {post.tags.length > 0 ? (
              <bdi className={classes.quiet}>{listText(post.tags.map(({ title }) => title))}</bdi>
            ) : (
              <Dash />
            )}
          </InPlace>
        ),
      },
      {
        id: 'created',
        title: text('columns.created'),
        width: 132,
        // Just above a phone only one of the two has room: what the list is sorted by.
        leaves: sortsByViews ? 5 : undefined,
        sorts: [
          { by: 'created_date', direction: -1, title: text('sorts.createdDown') },
          { by: 'created_date', direction: 1, title: text('sorts.createdUp') },
          {
            ...{ by: 'updated_date', direction: -1, title: text('sorts.updatedDown') },
            head: text('columns.updated'),
          },
          {
            ...{ by: 'updated_date', direction: 1, title: text('sorts.updatedUp') },
            head: text('columns.updated'),
          },
        ],
        phone: 'end',
        cell: ({ created_ts, updated_ts }) => {
          const seconds = showsUpdated ? updated_ts : created_ts;
          return (
            <TimeText seconds={seconds} zone={zone}>
              {shortDateTime({ seconds, zone, language: pageLanguage }, now)}
            </TimeText>
          );
        },
      },
      ...(figures === 'none' ? [] : [viewsColumn(text, figures, sortsByViews)]),
      ...extraColumns(text, { zone, now }, figures, custom),
    ],
    [text, zone, now, linkTo, showsUpdated, sortsByViews, figures, custom, onAct, onCell],
  );
}

type InPlaceProps = { kind: CellKind; post: PostRow; shape: RowShape; onCell: OnCell; children: ReactNode };

/** On a phone a row is opened by a press, wherever. */
function InPlace({ shape, children, ...cell }: InPlaceProps) {
  return shape === 'phone' ? children : <CellButton {...cell}>{children}</CellButton>;
}

function viewsColumn(
  text: ReturnType<typeof usePostsTexts>,
  figures: SeenFigures,
  sortsByViews: boolean,
): TableColumn<PostRow> {
  return {
    id: 'views',
    title: text('columns.views'),
    width: 96,
    doubleWidth: 92,
    leaves: sortsByViews ? undefined : 5,
    align: 'end',
    sortBy: figures === 'all' ? 'page_views' : undefined,
    phone: 'belowEnd',
    cell: (post, shape) =>
      post.page_views !== null && (isLive(post.status) || post.page_views > 0) ? (
        numberText(post.page_views)
      ) : shape === 'phone' ? null : (
        <Dash />
      ),
  };
}

function StatusCell(props: { post: PostRow; zone: string; now: number; isStacked: boolean }) {
  const { post, zone, now, isStacked } = props;
  const status = statusNameOf(post, now);
  const when =
    status === 'scheduled' && post.scheduled_at !== null
      ? nearTime({ seconds: post.scheduled_at, zone, language: pageLanguage }, now)
      : undefined;
  return <StatusMark status={status} detail={when} isStacked={isStacked} />;
}
