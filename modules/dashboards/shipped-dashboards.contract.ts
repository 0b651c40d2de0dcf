import { flowed } from './layout-rules.contract.ts';
import type { NumberMetric, WidgetPeriod, WidgetType } from './widget-kinds.contract.ts';

export const shippedSlugs = ['overview', 'newsroom', 'community', 'traffic', 'health'] as const;
export type ShippedSlug = (typeof shippedSlugs)[number];

export type ShippedWidget = {
  id: string;
  type: WidgetType;
  x: number;
  y: number;
  w: number;
  h: number;
  query: { metric?: NumberMetric | 'lcp' | 'inp' | 'cls'; period?: WidgetPeriod };
};

const one = (type: WidgetType, w: number, h: number, query: ShippedWidget['query'] = {}) => ({
  type,
  w,
  h,
  query,
});
const hour = one('number', 3, 2, { metric: 'last_hour' });
const today = one('number', 3, 2, { metric: 'today' });
const month = one('number', 3, 2, { metric: 'days', period: 'last_month' });
const links = one('broken_links', 3, 2);

const laid = (widgets: readonly ReturnType<typeof one>[]): ShippedWidget[] =>
  flowed(widgets).map((widget, at) => ({ id: `w${at + 1}`, ...widget }));

/** What every site has; these are copied, and never changed. */
export const shippedDashboards: Readonly<Record<ShippedSlug, readonly ShippedWidget[]>> = {
  overview: laid([
    ...[hour, today, month, links],
    ...[one('line', 8, 6, { period: 'last_month' }), one('top_posts', 4, 6, { period: 'last_week' })],
    ...[one('comments', 6, 4), one('tasks', 6, 4)],
  ]),
  newsroom: laid([
    ...[one('top_posts', 6, 5, { period: 'last_week' }), one('comments', 6, 5)],
    ...[one('tasks', 6, 3), one('applications', 6, 3)],
  ]),
  community: laid([one('applications', 6, 4), one('comments', 6, 4), today, month]),
  traffic: laid([
    ...[hour, today, one('number', 3, 2, { metric: 'days', period: 'last_week' }), month],
    ...[one('line', 12, 6, { period: 'last_month' }), one('top_posts', 12, 5, { period: 'last_month' })],
  ]),
  health: laid([
    ...[one('vitals', 3, 2, { metric: 'lcp' }), one('vitals', 3, 2, { metric: 'inp' })],
    ...[one('vitals', 3, 2, { metric: 'cls' }), links, one('tasks', 12, 3)],
  ]),
};

export const isShipped = (slug: string): slug is ShippedSlug => shippedSlugs.some((one) => one === slug);
