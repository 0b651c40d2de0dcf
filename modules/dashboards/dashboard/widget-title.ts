import type { Dashboard } from '../dashboards.contract.ts';
import { useDashboardsTexts } from './dashboards-texts.ts';

export type ShownWidget = Dashboard['widgets'][number];

/** What each widget is given: itself, and its title. */
export type WidgetProps = { widget: ShownWidget; title: string; isTyped: boolean };

/** What a widget is called that nobody gave a title. */
export function useWidgetTitle(): (widget: Pick<ShownWidget, 'type' | 'query'>) => string {
  const text = useDashboardsTexts();
  return ({ type, query }) => {
    if (type === 'number' || type === 'line' || type === 'top_posts') {
      const period = text(`periodsInTitle.${query.period ?? 'last_month'}`);
      if (type === 'line') return text('named.line', { period });
      if (type === 'top_posts') return text('named.topPosts', { period });
      if (query.metric === 'last_hour' || query.metric === 'today') return text(`named.${query.metric}`);
      return text('named.days', { period });
    }
    if (type === 'vitals') return text(`vitals.${metricOf(query.metric)}`);
    return text(`types.${type}`);
  };
}

const metricOf = (metric: ShownWidget['query']['metric']) =>
  metric === 'inp' || metric === 'cls' ? metric : 'lcp';
