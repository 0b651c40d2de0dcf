import { useGo } from '#platform/dashboard/address.ts';
import { SparkLine } from '#platform/dashboard/charts/spark-line.tsx';
import { numberText } from '#platform/dashboard/number-text.ts';
import { ShellLink } from '#platform/dashboard/shell/shell-link.tsx';
import type { AuthorsReport, SectionsReport, SourcesReport, TopPostsReport } from '../traffic.contract.ts';
import classes from './report-panel.module.css';
import type { ReportColumn } from './report-panel.tsx';
import quiet from './traffic.module.css';
import { percentText } from './traffic-figures.tsx';
import type { TrafficSearch } from './traffic-search.ts';
import { type TrafficText, useTrafficTexts } from './traffic-texts.ts';
import { TrendText } from './trend-text.tsx';

type Post = TopPostsReport['items'][number];
type Source = SourcesReport['items'][number];
type Section = SectionsReport['items'][number];
type Author = AuthorsReport['items'][number];
type Change = (next: Partial<TrafficSearch>) => void;

const viewsColumn = (text: TrafficText) => ({
  ...{ id: 'views', title: text('columns.views'), isNumber: true },
  cell: ({ views }: { views: number }) => numberText(views),
});
const trendColumn = (text: TrafficText) => ({
  ...{ id: 'trend', title: text('columns.trend'), isNumber: true },
  cell: ({ trend }: { trend: number | null }) => <TrendText percent={trend} />,
});
const shareColumn = (text: TrafficText) => ({
  ...{ id: 'share', title: text('columns.share'), leavesPhone: true },
  cell: ({ share }: { share: number }) => (
    <span className={classes.share}>
      <span className={classes.bar} style={{ inlineSize: `${Math.max(1, share * 100)}%` }} />
      <bdi>{percentText(share)}</bdi>
    </span>
  ),
});

export function usePostColumns(): ReportColumn<Post>[] {
  const text = useTrafficTexts();
  const go = useGo();
  return [
    {
      ...{ id: 'headline', title: text('columns.headline'), isMain: true },
      cell: ({ id, headline }) => (
        <ShellLink url={`/r/dashboard/posts?post=${id}`} className={classes.headline} onGo={go}>
          <span dir="auto" title={headline}>
            {headline || text('noHeadline')}
          </span>
        </ShellLink>
      ),
    },
    {
      ...{ id: 'section', title: text('columns.section'), leavesPhone: true },
      cell: ({ section }) => <Name name={section} />,
    },
    viewsColumn(text),
    {
      ...{ id: 'line', title: text('columns.line'), leavesPhone: true },
      cell: ({ days }) => <SparkLine values={days} />,
    },
    trendColumn(text),
  ];
}

export function useSourceColumns(): ReportColumn<Source>[] {
  const text = useTrafficTexts();
  return [
    {
      ...{ id: 'source', title: text('columns.source'), isMain: true },
      cell: ({ source, host }) => <Name name={host ?? text(`sources.${source}`)} />,
    },
    ...[viewsColumn(text), shareColumn(text), trendColumn(text)],
  ];
}

export function useSectionColumns(change: Change): ReportColumn<Section>[] {
  const text = useTrafficTexts();
  return [
    {
      ...{ id: 'name', title: text('columns.section'), isMain: true },
      cell: ({ id, title }) =>
        id === null || title === null ? (
          <span className={quiet.quiet}>{text('noSection')}</span>
        ) : (
          <Narrow
            name={title}
            label={text('showSection', { name: title })}
            onClick={() => change({ sectionId: id, view: 'overview' })}
          />
        ),
    },
    { ...{ id: 'posts', title: text('columns.posts'), isNumber: true, leavesPhone: true }, cell: postsOf },
    ...[viewsColumn(text), shareColumn(text), trendColumn(text)],
  ];
}

export function useAuthorColumns(change: Change): ReportColumn<Author>[] {
  const text = useTrafficTexts();
  return [
    {
      ...{ id: 'name', title: text('columns.author'), isMain: true },
      cell: ({ id, title, name }) => (
        <Narrow
          name={title || name}
          label={text('showAuthor', { name: title || name })}
          onClick={() => change({ authorId: id, view: 'overview' })}
        />
      ),
    },
    { ...{ id: 'posts', title: text('columns.posts'), isNumber: true, leavesPhone: true }, cell: postsOf },
    ...[viewsColumn(text), trendColumn(text)],
  ];
}

const postsOf = ({ posts }: { posts: number | null }) =>
  posts === null ? <span className={quiet.quiet}>–</span> : numberText(posts);

function Name({ name }: { name: string | null }) {
  return name === null ? (
    <span className={quiet.quiet}>–</span>
  ) : (
    <span dir="auto" className={classes.name} title={name}>
      {name}
    </span>
  );
}

/** Shows the figures of one section or author alone. */
function Narrow({ name, label, onClick }: { name: string; label: string; onClick: () => void }) {
  return (
    <button type="button" className={classes.narrow} aria-label={label} title={name} onClick={onClick}>
      <span dir="auto">{name}</span>
    </button>
  );
}
