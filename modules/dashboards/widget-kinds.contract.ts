/** What the screen needs of dashboards and their widgets, without zod. */
export const widgetTypes = [
  ...(['number', 'line', 'top_posts', 'posts', 'tasks', 'broken_links'] as const),
  ...(['vitals', 'applications', 'comments', 'note', 'embed'] as const),
] as const;
export type WidgetType = (typeof widgetTypes)[number];

export const numberMetrics = ['last_hour', 'today', 'days'] as const;
export type NumberMetric = (typeof numberMetrics)[number];
export const widgetPeriods = ['last_week', 'last_month', 'month_to_date'] as const;
export type WidgetPeriod = (typeof widgetPeriods)[number];
export const vitalMetrics = ['lcp', 'inp', 'cls'] as const;

export const dashboardScopes = ['site', 'personal'] as const;
export type DashboardScope = (typeof dashboardScopes)[number];

export const DASHBOARD_SLUG = /^[a-z0-9][a-z0-9_-]{0,63}$/;
export const LONGEST_DASHBOARD_TITLE = 80;
export const MOST_WIDGETS = 24;
export const GRID_COLUMNS = 12;
export const MOST_ROWS = 200;
export const TALLEST_WIDGET = 12;
export const LONGEST_NOTE = 5_000;
/** Of one person. */
export const MOST_OWN_DASHBOARDS = 20;
/** Of a site. */
export const MOST_SITE_DASHBOARDS = 50;

export const LONGEST_EMBED_URL = 2_000;
export const MOST_EMBED_HOSTS = 50;
export const LONGEST_EMBED_HOST = 253;
/** A host by its name, which numbers alone are not: nobody lists a machine of the network by its address. */
export const EMBED_HOST = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/;

/** An address whose host is followed by nothing but a path: without a port, and without a password before it. */
const EMBED_ADDRESS = /^https:\/\/([a-z0-9.-]+)(?:[/?#]\S*)?$/i;

/** The host that an address is framed from; null of an address that is not plain https. */
export function embedHostOf(address: string): string | null {
  const host = EMBED_ADDRESS.exec(address)?.[1]?.toLowerCase();
  return host !== undefined && host.length <= LONGEST_EMBED_HOST && EMBED_HOST.test(host) ? host : null;
}
