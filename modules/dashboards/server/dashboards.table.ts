import { anywhere } from '#platform/contract/permission-rule.ts';
import { type RowOf, rowTable } from '#platform/server/rows/table.ts';
import { slugTaken } from '../dashboards.contract.ts';

export type DashboardRow = RowOf<'dashboard'>;

/** Of a refused save only what everybody may know of the row is said: its widgets may be others' to see. */
export const dashboardTable = rowTable('dashboard', {
  kind: 'dashboard',
  show: ({ id, slug, title, revision, updated_ts }: DashboardRow) => ({
    id,
    slug,
    title,
    revision,
    updated_ts,
  }),
  said: ({ slug, title, owner_id, widgets }) => ({
    slug,
    title,
    is_personal: owner_id !== null,
    widgets: (widgets as unknown[]).length,
  }),
  event: ({ slug }) => ({ slug }),
  unique: { dashboard_slug_key: { error: slugTaken, field: 'slug' } },
  undoneBy: anywhere('VIEW_SUBPAGES'),
});
