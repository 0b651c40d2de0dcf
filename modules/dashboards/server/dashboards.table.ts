import { lockInSite } from '#platform/server/lock-site.ts';
import { locks } from '#platform/server/locks.ts';
import { type RowOf, rowTable } from '#platform/server/rows/table.ts';
import { slugTaken } from '../dashboards.contract.ts';
import { staff } from '../widget-rights.contract.ts';
import { refuseTaken, refuseTooMany } from './dashboard-limits.ts';

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
  undoneBy: staff,
  checkReturning: async (trx, siteId, rows) => {
    await lockInSite(trx, locks.addingDashboards, siteId);
    for (const row of rows) await refuseTaken(trx, siteId, row);
    for (const ownerId of new Set(rows.map(({ owner_id }) => owner_id))) {
      const added = rows.filter(({ owner_id }) => owner_id === ownerId).length;
      await refuseTooMany(trx, siteId, ownerId, added);
    }
  },
});
