import { Suspense } from 'react';
import { shortDateTime } from '#platform/dashboard/dates.ts';
import { lazyPart } from '#platform/dashboard/lazy-part.ts';
import { numberText } from '#platform/dashboard/number-text.ts';
import { pageLanguage } from '#platform/dashboard/page-language.ts';
import type { TableColumn } from '#platform/dashboard/table/table-column.ts';
import { TimeText } from '#platform/dashboard/time-text.tsx';
import type { PostRow } from '../posts.contract.ts';
import type { CustomColumn, ExtraColumnId } from './list/extra-columns.ts';
import { Dash } from './people-text.tsx';
import classes from './posts-columns.module.css';
import type { usePostsTexts } from './posts-texts.ts';
import type { SeenFigures } from './seen-figures.ts';

// What few show comes with its column.
const ViewsTrend = lazyPart(() => import('./views-trend.tsx'), 'ViewsTrend');
const CustomCell = lazyPart(() => import('./custom-cell.tsx'), 'CustomCell');

type Clock = { zone: string; now: number };
type Column = TableColumn<PostRow> & { id: ExtraColumnId };

/** The columns that are hidden until somebody shows them. */
export function extraColumns(
  text: ReturnType<typeof usePostsTexts>,
  clock: Clock,
  figures: SeenFigures,
  custom: readonly CustomColumn[],
): Column[] {
  const time = (
    id: Column['id'] & ('published' | 'modified' | 'scheduled'),
    of: (post: PostRow) => number | null,
  ) => ({
    ...{ id, title: text(`columns.${id}`), width: 132, leaves: 3, minWindow: 900 },
    cell: (post: PostRow) => <When seconds={of(post)} {...clock} />,
  });
  const number = (id: Column['id'] & ('words' | 'comments'), of: (post: PostRow) => number): Column => ({
    ...{ id, title: text(`columns.${id}`), width: 96, leaves: 3, minWindow: 900, align: 'end' },
    cell: (post) => (of(post) > 0 ? numberText(of(post)) : <Dash />),
  });
  return [
    time('published', ({ published_ts }) => published_ts),
    time('modified', ({ updated_ts }) => updated_ts),
    time('scheduled', ({ scheduled_at }) => scheduled_at),
    {
      ...{ id: 'type', title: text('columns.type'), width: 104, leaves: 3, minWindow: 900 },
      cell: ({ type }) => <span className={classes.quiet}>{text(`type.${type}`)}</span>,
    },
    {
      ...{ id: 'stage', title: text('columns.stage'), width: 112, leaves: 3, minWindow: 900 },
      cell: ({ stage }) => (stage ? <bdi className={classes.name}>{stage.title}</bdi> : <Dash />),
    },
    {
      ...{ id: 'community', title: text('columns.community'), width: 132, leaves: 3, minWindow: 900 },
      cell: ({ community }) => (community ? <bdi className={classes.name}>{community.title}</bdi> : <Dash />),
    },
    number('words', ({ word_count }) => word_count ?? 0),
    number('comments', ({ comments_count }) => comments_count),
    {
      ...{ id: 'rating', title: text('columns.rating'), width: 96, leaves: 3, minWindow: 900 },
      cell: ({ rating }) => (rating > 0 ? text('rating.stars', { count: rating }) : <Dash />),
    },
    ...(figures === 'none' ? [] : [trend(text('columns.trend'))]),
    ...custom.map(customColumn),
  ];
}

const trend = (title: string): Column => ({
  ...{ id: 'trend', title, width: 112, leaves: 3, minWindow: 900 },
  cell: ({ id, page_views }) =>
    page_views ? (
      <Suspense fallback={null}>
        <ViewsTrend postId={id} />
      </Suspense>
    ) : (
      <Dash />
    ),
});

const customColumn = ({ id, field }: CustomColumn): Column => ({
  ...{ id, title: field.title, width: field.kind === 'text' ? 160 : 112, leaves: 3, minWindow: 900 },
  ...(field.kind === 'number' ? { align: 'end' as const } : {}),
  cell: (post) => (
    <Suspense fallback={null}>
      <CustomCell post={post} field={field} />
    </Suspense>
  ),
});

function When({ seconds, zone, now }: Clock & { seconds: number | null }) {
  if (seconds === null) return <Dash />;
  return (
    <TimeText seconds={seconds} zone={zone}>
      {shortDateTime({ seconds, zone, language: pageLanguage }, now)}
    </TimeText>
  );
}
