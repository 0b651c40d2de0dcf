import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { MessageView } from '#platform/dashboard/message-view.tsx';
import { Paging } from '#platform/dashboard/paging.tsx';
import { useAuthorColumns, usePostColumns, useSectionColumns, useSourceColumns } from './report-columns.tsx';
import report from './report-panel.module.css';
import { ReportPanel } from './report-panel.tsx';
import classes from './traffic.module.css';
import type { TrafficCalls } from './traffic-calls.ts';
import type { ReportQuery, TrafficSearch, TrafficView } from './traffic-search.ts';
import { useTrafficTexts } from './traffic-texts.ts';
import { untilCounted } from './until-counted.ts';

const ROWS = 7;
const ROWS_OF_PAGE = 50;
/** No report goes on beyond it. */
const LAST_ROW = 950;

type ReportProps = {
  calls: TrafficCalls;
  query: ReportQuery;
  search: TrafficSearch;
  change: (next: Partial<TrafficSearch>) => void;
};
type PartProps = ReportProps & { isWhole?: boolean };

/** The few most read of each kind, below the chart. */
export function TopReports(props: ReportProps) {
  const { calls, query } = props;
  const isNarrowed = query.section_id !== -1 || query.author_id !== undefined || query.group_id !== undefined;
  return (
    <div className={classes.panels}>
      <PostsReport {...props} />
      {calls.sources && !isNarrowed ? <SourcesReport {...props} /> : null}
      {calls.sections ? <SectionsReport {...props} /> : null}
      {calls.authors ? <AuthorsReport {...props} /> : null}
    </div>
  );
}

/** One report as a whole, page by page. */
export function WholeReport({ view, ...props }: ReportProps & { view: TrafficView }) {
  const text = useTrafficTexts();
  const { query } = props;
  const isNarrowed = query.section_id !== -1 || query.author_id !== undefined || query.group_id !== undefined;
  if (view === 'posts') return <PostsReport {...props} isWhole />;
  if (view === 'sections' && props.calls.sections) return <SectionsReport {...props} isWhole />;
  if (view === 'authors' && props.calls.authors) return <AuthorsReport {...props} isWhole />;
  if (view === 'sources' && props.calls.sources && !isNarrowed) return <SourcesReport {...props} isWhole />;
  return <MessageView title={text('panels.sources')}>{text('wholeSiteOnly')}</MessageView>;
}

const pageOf = ({ query, search, isWhole }: PartProps) => {
  const limit = isWhole ? ROWS_OF_PAGE : ROWS;
  return { ...query, limit, offset: isWhole ? Math.min((search.page - 1) * limit, 900) : 0 };
};
const shared = (isWhole: boolean | undefined) => ({ rows: isWhole ? 20 : ROWS });

/** Without the detailed plan no report goes on beyond its first rows. */
const isCut = ({ calls }: Pick<PartProps, 'calls'>): boolean => calls.file === null;

function Pages({
  calls,
  search,
  change,
  total,
  isWhole,
  isExact = true,
}: Pick<PartProps, 'calls' | 'search' | 'change' | 'isWhole'> & {
  total: number;
  isExact?: boolean | undefined;
}) {
  if (!isWhole || isCut({ calls }) || total <= ROWS_OF_PAGE) return null;
  return (
    <footer className={report.pages}>
      <Paging
        page={search.page}
        size={ROWS_OF_PAGE}
        sizes={[ROWS_OF_PAGE]}
        total={total}
        isExact={isExact}
        lastRow={LAST_ROW}
        onPage={(page) => change({ page })}
        onSize={() => undefined}
      />
    </footer>
  );
}

function PostsReport(props: PartProps) {
  const text = useTrafficTexts();
  const state = useQuery({ ...props.calls.posts(pageOf(props)), placeholderData: keepPreviousData });
  return (
    <ReportPanel
      title={text('panels.posts')}
      state={state}
      columns={usePostColumns()}
      keyOf={({ id }) => id}
      onAll={props.isWhole || isCut(props) ? undefined : () => props.change({ view: 'posts' })}
      {...shared(props.isWhole)}
    >
      <Pages {...props} total={state.data?.total_count ?? 0} isExact={state.data?.is_total_exact} />
    </ReportPanel>
  );
}

function SectionsReport(props: PartProps) {
  const text = useTrafficTexts();
  const { sections } = props.calls;
  const state = useQuery({
    ...asked(sections)(pageOf(props)),
    placeholderData: keepPreviousData,
    refetchInterval: untilCounted,
  });
  return (
    <ReportPanel
      title={text('panels.sections')}
      state={state}
      columns={useSectionColumns(props.change)}
      keyOf={({ id }) => id ?? 'none'}
      onAll={props.isWhole || isCut(props) ? undefined : () => props.change({ view: 'sections' })}
      {...shared(props.isWhole)}
    >
      <Pages {...props} total={state.data?.total_count ?? 0} />
    </ReportPanel>
  );
}

function SourcesReport(props: PartProps) {
  const text = useTrafficTexts();
  const { sources } = props.calls;
  const state = useQuery({ ...asked(sources)(pageOf(props)), placeholderData: keepPreviousData });
  return (
    <ReportPanel
      title={text('panels.sources')}
      state={state}
      columns={useSourceColumns()}
      keyOf={({ source, host }) => `${source} ${host}`}
      onAll={props.isWhole || isCut(props) ? undefined : () => props.change({ view: 'sources' })}
      {...shared(props.isWhole)}
    >
      <Pages {...props} total={state.data?.total_count ?? 0} />
    </ReportPanel>
  );
}

function AuthorsReport(props: PartProps) {
  const text = useTrafficTexts();
  const { authors } = props.calls;
  const state = useQuery({
    ...asked(authors)(pageOf(props)),
    placeholderData: keepPreviousData,
    refetchInterval: untilCounted,
  });
  return (
    <ReportPanel
      title={text('panels.authors')}
      state={state}
      columns={useAuthorColumns(props.change)}
      keyOf={({ id }) => id}
      onAll={props.isWhole || isCut(props) ? undefined : () => props.change({ view: 'authors' })}
      {...shared(props.isWhole)}
    >
      <Pages {...props} total={state.data?.total_count ?? 0} />
    </ReportPanel>
  );
}

/** A report that this width has; the parts of those that it lacks are not drawn. */
function asked<Report>(report: Report | null): Report {
  if (report === null) throw new Error('This report is not there for this width.');
  return report;
}
