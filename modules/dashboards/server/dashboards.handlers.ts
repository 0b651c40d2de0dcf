import { notFound, permissionDenied } from '#platform/contract/api-error.ts';
import { answer, type Call, type Handler } from '#platform/server/answer.ts';
import type { Database } from '#platform/server/database.ts';
import { lockInSite } from '#platform/server/lock-site.ts';
import { locks } from '#platform/server/locks.ts';
import { addRow, changeRow, refusedField, removeRow } from '#platform/server/rows/write-rows.ts';
import {
  createDashboard,
  type DashboardName,
  dashboardShipped,
  deleteDashboard,
  getDashboard,
  listDashboards,
  slugTaken,
  updateDashboard,
  type Widget,
} from '../dashboards.contract.ts';
import {
  isShipped,
  type ShippedSlug,
  shippedDashboards,
  shippedSlugs,
} from '../shipped-dashboards.contract.ts';
import { seesWidget } from '../widget-rights.contract.ts';
import { refuseTaken, refuseTooMany } from './dashboard-limits.ts';
import { mayChange, type Reader, readDashboard, readDashboards, scopeOf } from './dashboards.queries.ts';
import { type DashboardRow, dashboardTable } from './dashboards.table.ts';
import { refuseEmbeds, refuseWrong } from './refuse-widgets.ts';
import { shownWidgets } from './shown-widgets.ts';

const nameOf = (slug: string): string => slug.charAt(0).toUpperCase() + slug.slice(1);

const shippedName = (slug: ShippedSlug): DashboardName => ({
  ...{ id: null, slug, title: nameOf(slug), owner_scope: 'shipped', may_change: false, revision: 0 },
});

const shownName = (row: DashboardRow, reader: Reader): DashboardName => ({
  ...{ id: row.id, slug: row.slug, title: row.title, owner_scope: scopeOf(row) },
  ...{ may_change: mayChange(row, reader), revision: row.revision },
});

const widgetsOf = (row: Pick<DashboardRow, 'widgets'>): Widget[] => row.widgets as Widget[];

const shippedWidget = (widget: (typeof shippedDashboards)[ShippedSlug][number]): Widget => ({
  ...{ ...widget, title: '', required_permission: null },
});

/** The calls about dashboards. */
export function dashboardHandlers(database: Database): Handler[] {
  const { db } = database;
  /** @throws ApiError not_found, dashboard_is_shipped, permission_denied */
  const toChange = async ({
    site,
    caller,
    params,
  }: Call<typeof updateDashboard> | Call<typeof deleteDashboard>) => {
    if (isShipped(params.dashboardSlug)) throw dashboardShipped();
    const row = await readDashboard(db, site.id, params.dashboardSlug, caller);
    if (!row) throw notFound();
    if (!mayChange(row, caller)) throw permissionDenied({ extra: { missing: ['MANAGE_DESIGN'] } });
    return row;
  };
  const again = async ({ site, caller }: Pick<Call, 'site' | 'caller'>, slug: string) => {
    const row = await readDashboard(db, site.id, slug, caller);
    if (!row) throw notFound();
    const widgets = await shownWidgets(db, { siteId: site.id, slug, reader: caller }, widgetsOf(row));
    return { ...shownName(row, caller), widgets, updated_ts: row.updated_ts };
  };
  return [
    answer(listDashboards, async ({ site, caller }) => {
      const rows = await readDashboards(db, site.id, caller);
      const items = [...shippedSlugs.map(shippedName), ...rows.map((row) => shownName(row, caller))];
      return { items, total_count: items.length };
    }),
    answer(getDashboard, async ({ site, caller, params }) => {
      const { dashboardSlug: slug } = params;
      if (!isShipped(slug)) return again({ site, caller }, slug);
      const shipped = shippedDashboards[slug].map(shippedWidget);
      const widgets = await shownWidgets(db, { siteId: site.id, slug, reader: caller }, shipped);
      return { ...shippedName(slug), widgets, updated_ts: null };
    }),
    answer(createDashboard, async (call) => {
      const { slug, title, owner_scope, widgets } = call.body;
      const by = call.caller.profile?.id ?? 0;
      const owner_id = owner_scope === 'site' ? null : by;
      if (!mayChange({ owner_id }, call.caller)) {
        throw permissionDenied({ extra: { missing: ['MANAGE_DESIGN'] } });
      }
      refuseWrong(widgets);
      await refuseEmbeds(db, call.site.id, widgets);
      if (isShipped(slug)) throw refusedField(slugTaken, 'slug');
      await addRow(database, call, dashboardTable, async (trx) => {
        await lockInSite(trx, locks.addingDashboards, call.site.id);
        await refuseTaken(trx, call.site.id, { slug, owner_id });
        await refuseTooMany(trx, call.site.id, owner_id, 1);
        return { slug, title, owner_id, widgets: JSON.stringify(widgets) };
      });
      return again(call, slug);
    }),
    answer(updateDashboard, async (call) => {
      const row = await toChange(call);
      const { id } = row;
      await refuseEmbeds(db, call.site.id, call.body.widgets ?? [], widgetsOf(row));
      await changeRow(database, call, dashboardTable, id, call.body, ({ title, widgets }, { before }) => {
        const next = widgets && withHidden(widgets, widgetsOf(before), call.caller);
        if (next) refuseWrong(next);
        return {
          ...(title === undefined ? {} : { title }),
          ...(next ? { widgets: JSON.stringify(next) } : {}),
        };
      });
      return again(call, call.params.dashboardSlug);
    }),
    answer(deleteDashboard, async (call) => {
      const { id } = await toChange(call);
      return removeRow(database, call, dashboardTable, id);
    }),
  ];
}

/** What whoever saves does not see stays, below what they see: they cannot keep out of its way. */
function withHidden(given: readonly Widget[], before: readonly Widget[], { holder }: Reader): Widget[] {
  const hidden = before.filter((widget) => !seesWidget(widget, holder));
  const taken = new Set(hidden.map(({ id }) => id));
  const own = given.map((widget) =>
    taken.has(widget.id) ? { ...widget, id: freeId(widget.id, taken) } : widget,
  );
  const bottom = Math.max(0, ...own.map(({ y, h }) => y + h));
  const down = Math.max(0, bottom - Math.min(...hidden.map(({ y }) => y)));
  return [...own, ...hidden.map((widget) => ({ ...widget, y: widget.y + down }))];
}

/** An id that nobody sees may be given once more without knowing. */
function freeId(id: string, taken: ReadonlySet<string>): string {
  let number = 2;
  while (taken.has(`${id.slice(0, 36)}-${number}`)) number += 1;
  return `${id.slice(0, 36)}-${number}`;
}
