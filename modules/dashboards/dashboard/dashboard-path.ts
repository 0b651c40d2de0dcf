import { DASHBOARD_SLUG } from '../widget-kinds.contract.ts';

const BASE = '/r/dashboard/st';

/** The dashboard that a path names, the first one where it names none; null for no name of one. */
export function readDashboardPath(path: string): string | null {
  const [, slug = 'overview', more] = /\/st(?:\/([^/]+))?(\/.+)?$/.exec(path.replace(/\/+$/, '')) ?? [];
  return more === undefined && DASHBOARD_SLUG.test(slug) ? slug : null;
}

export const dashboardUrl = (slug: string): string => `${BASE}/${slug}`;
