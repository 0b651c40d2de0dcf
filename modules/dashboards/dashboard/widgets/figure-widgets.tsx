import { useQuery } from '@tanstack/react-query';
import { pointsOfDays, TrendText, trafficCalls, trafficScope } from '#modules/figures/figures.public.tsx';
import { freePeriods } from '#modules/figures/performance-periods.contract.ts';
import { listPosts } from '#modules/posts/posts.contract.ts';
import { postsUrl } from '#modules/posts/posts.public.tsx';
import { mayCall } from '#platform/contract/endpoint.ts';
import { useGo } from '#platform/dashboard/address.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { LineChart } from '#platform/dashboard/charts/line-chart.tsx';
import { numberText } from '#platform/dashboard/number-text.ts';
import { ShellLink } from '#platform/dashboard/shell/shell-link.tsx';
import classes from '../dashboards.module.css';
import { useDashboardsTexts } from '../dashboards-texts.ts';
import { linesIn, REFRESHED, stateOf, WidgetFrame } from '../widget-frame.tsx';
import type { WidgetProps } from '../widget-title.ts';

const TRAFFIC = '/r/dashboard/traffic';

/** The reports as wide as somebody sees them, over the period of a widget. */
function useReports({ widget }: Pick<WidgetProps, 'widget'>) {
  const caller = useCaller();
  const period = widget.query.period ?? 'last_month';
  // A period that is not in every plan is asked of the detailed one, which says so where the site lacks it.
  const hasDetailedStats = caller.site.hasDetailedStats || !freePeriods.some((one) => one === period);
  const calls = trafficCalls(trafficScope(caller, undefined), { id: caller.site.id, hasDetailedStats });
  return { calls, asked: { insight_time_frame_id: period } as const };
}

/** One number of page views, and how it moved. */
export function NumberWidget(props: WidgetProps) {
  const { calls, asked } = useReports(props);
  const { metric } = props.widget.query;
  const hour = useQuery({ ...calls.lastHour({} as never), ...REFRESHED, enabled: metric === 'last_hour' });
  const today = useQuery({ ...calls.today({} as never), ...REFRESHED, enabled: metric === 'today' });
  const days = useQuery({
    ...calls.days(asked as never),
    ...REFRESHED,
    enabled: metric !== 'last_hour' && metric !== 'today',
  });
  const query = metric === 'last_hour' ? hour : metric === 'today' ? today : days;
  const figure =
    metric === 'last_hour' || metric === 'today'
      ? (metric === 'today' ? today : hour).data?.page_view_count
      : days.data && { count: days.data.total, trend: changeOf(days.data.total, days.data.total_before) };
  return (
    <WidgetFrame title={props.title} isTyped={props.isTyped} state={stateOf(query)} url={TRAFFIC}>
      <p className={classes.number}>
        <bdi>{numberText(figure?.count ?? 0)}</bdi>
        <TrendText percent={figure?.trend} />
      </p>
    </WidgetFrame>
  );
}

const changeOf = (now: number, before: number | null): number | null =>
  before === null || before === 0 ? null : ((now - before) / before) * 100;

/** Page views by the day, beside those of the days before. */
export function LineWidget(props: WidgetProps) {
  const text = useDashboardsTexts();
  const { calls, asked } = useReports(props);
  const query = useQuery({ ...calls.days(asked as never), ...REFRESHED });
  const points = query.data ? pointsOfDays(query.data) : [];
  return (
    <WidgetFrame
      title={props.title}
      isTyped={props.isTyped}
      state={stateOf(query)}
      url={TRAFFIC}
      empty={query.data && points.length < 2 ? text('tooFewDays') : null}
    >
      <LineChart
        title={text('line.title')}
        points={points}
        names={{ now: text('line.now'), before: text('line.before') }}
        stepName={text('line.day')}
        isLastOpen={false}
        height={Math.max(120, props.widget.h * 56 - 92)}
      />
    </WidgetFrame>
  );
}

/** The posts that were read most. */
export function TopPostsWidget(props: WidgetProps) {
  const text = useDashboardsTexts();
  const go = useGo();
  const { holder } = useCaller();
  const { calls, asked } = useReports(props);
  const limit = linesIn(props.widget);
  const query = useQuery({ ...calls.posts({ ...asked, limit, offset: 0 } as never), ...REFRESHED });
  const items = query.data?.items ?? [];
  return (
    <WidgetFrame
      title={props.title}
      isTyped={props.isTyped}
      state={stateOf(query)}
      url={TRAFFIC}
      empty={items.length === 0 ? text('empty.topPosts') : null}
    >
      <ol className={classes.list}>
        {items.map(({ id, headline, views }) => (
          <li key={id}>
            {mayCall(listPosts, holder) ? (
              <ShellLink url={postsUrl({ post: id })} className={classes.headline} onGo={go}>
                <bdi>{headline || text('noHeadline')}</bdi>
              </ShellLink>
            ) : (
              <bdi className={classes.headline}>{headline || text('noHeadline')}</bdi>
            )}
            <span className={classes.figure}>{numberText(views)}</span>
          </li>
        ))}
      </ol>
    </WidgetFrame>
  );
}
