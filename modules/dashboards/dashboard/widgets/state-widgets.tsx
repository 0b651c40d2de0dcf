import { useQuery } from '@tanstack/react-query';
import { listDailyLinks } from '#modules/bad-links/bad-links.contract.ts';
import { getOriginVitals } from '#modules/web-vitals/web-vitals.contract.ts';
import { VitalValue } from '#modules/web-vitals/web-vitals.public.tsx';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { numberText } from '#platform/dashboard/number-text.ts';
import { read } from '#platform/dashboard/queries.ts';
import classes from '../dashboards.module.css';
import { useDashboardsTexts } from '../dashboards-texts.ts';
import { REFRESHED, stateOf, WidgetFrame } from '../widget-frame.tsx';
import type { WidgetProps } from '../widget-title.ts';

/** How many links lead nowhere at this moment. */
export function BrokenLinksWidget(props: WidgetProps) {
  const text = useDashboardsTexts();
  const query = useQuery({ ...read(listDailyLinks, {}), ...REFRESHED });
  const { broken_count: broken = 0, total_count: total = 0 } = query.data ?? {};
  return (
    <WidgetFrame
      title={props.title}
      isTyped={props.isTyped}
      state={stateOf(query)}
      url="/r/dashboard/bad_link_outs"
    >
      <p className={classes.number}>
        <bdi>{numberText(broken)}</bdi>
        <span className={classes.quiet}>{text('ofLinks', { count: total, shown: numberText(total) })}</span>
      </p>
    </WidgetFrame>
  );
}

/** One of the core web vitals of the site. */
export function VitalsWidget(props: WidgetProps) {
  const text = useDashboardsTexts();
  const params = { siteId: useCaller().site.id };
  const query = useQuery({ ...read(getOriginVitals, { params, query: {} }), ...REFRESHED });
  const { metric: asked } = props.widget.query;
  const metric = asked === 'inp' || asked === 'cls' ? asked : 'lcp';
  const vital = query.data?.vitals.find((one) => one.metric === metric);
  const value = vital?.p75 ?? null;
  return (
    <WidgetFrame
      title={props.title}
      isTyped={props.isTyped}
      state={stateOf(query)}
      url="/r/dashboard/web_vitals"
      empty={value === null ? text('empty.vitals') : null}
    >
      <p className={classes.number}>
        <VitalValue metric={metric} value={value ?? 0} />
        {vital?.rating ? <span className={classes.quiet}>{text(`ratings.${vital.rating}`)}</span> : null}
      </p>
    </WidgetFrame>
  );
}
