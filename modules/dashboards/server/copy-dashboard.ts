import type { CopyItem } from '#modules/site-copies/site-copies.contract.ts';
import { copyOnce, type OtherSite, otherSite, shownSite } from '#modules/site-copies/site-copies.public.ts';
import { notFound, permissionDenied } from '#platform/contract/api-error.ts';
import { isAllowed, onSite } from '#platform/contract/permission-rule.ts';
import { answer, type Call, type Handler } from '#platform/server/answer.ts';
import type { Db, Trx } from '#platform/server/database.ts';
import type { Ground } from '#platform/server/ground.ts';
import { lockInSite } from '#platform/server/lock-site.ts';
import { locks } from '#platform/server/locks.ts';
import { stampOf } from '#platform/server/row-stamps.ts';
import { insertRow } from '#platform/server/rows/rows.ts';
import { formsOfSlug } from '#platform/server/slug-of.ts';
import { recordWrite } from '#platform/server/trail.ts';
import { copyDashboard, previewDashboardCopy } from '../copy-dashboard.contract.ts';
import { dashboardShipped, type Widget } from '../dashboards.contract.ts';
import { isShipped } from '../shipped-dashboards.contract.ts';
import { embedHostOf } from '../widget-kinds.contract.ts';
import { seesWidget, staff } from '../widget-rights.contract.ts';
import { refuseTooMany, takenSlugs } from './dashboard-limits.ts';
import { readDashboard, scopeOf } from './dashboards.queries.ts';
import { type DashboardRow, dashboardTable } from './dashboards.table.ts';
import { readEmbedHosts } from './embed-hosts.ts';

/** Forms of a slug that are looked at. */
const MOST_FORMS = 50;

type Copied = { ownerId: number | null; widgets: Widget[]; items: CopyItem[] };

/** The calls that copy dashboards to another site of the installation. */
export function copyDashboardHandlers(ground: Ground): Handler[] {
  const { database } = ground;
  const { db, ids } = database;
  const readSource = async ({ site, caller }: Pick<Call, 'site' | 'caller'>, slug: string) => {
    if (!isAllowed(staff, caller.holder)) throw permissionDenied({ extra: { missing: ['MANAGE_DESIGN'] } });
    if (isShipped(slug)) throw dashboardShipped();
    const row = await readDashboard(db, site.id, slug, caller);
    if (!row) throw notFound();
    return row;
  };
  return [
    answer(previewDashboardCopy, async (call) => {
      const row = await readSource(call, call.params.dashboardSlug);
      const to = await otherSite(ground, call, call.query.site_id, 'preview');
      const { ownerId, items } = await copied(db, call, to, row);
      const owner_scope = scopeOf({ owner_id: ownerId });
      return { site: shownSite(to.site), name: row.title, items, owner_scope };
    }),
    answer(copyDashboard, async (call) => {
      const { site_id, title, idempotency_key: key } = call.body;
      const row = await readSource(call, call.params.dashboardSlug);
      const to = await otherSite(ground, call, site_id, 'copy');
      const { ownerId, widgets, items } = await copied(db, call, to, row);
      const order = { from: call, to, key, source: `dashboard ${call.site.id} ${row.id}` };
      return copyOnce(database, order, {
        make: async (trx) => {
          await lockInSite(trx, locks.addingDashboards, to.site.id);
          await refuseTooMany(trx, to.site.id, ownerId, 1);
          const values = {
            slug: await freeSlug(trx, to, row.slug, ownerId),
            ...{ title: title ?? row.title, owner_id: ownerId, widgets: JSON.stringify(widgets) },
          };
          const made = await insertRow(trx, dashboardTable, ids.next(), values, stampOf(to));
          await recordWrite(trx, ids.next, to, {
            ...{ action: 'dashboard.created', objectId: made.id },
            after: { ...dashboardTable.said(made), from_site: call.site.name },
            event: { slug: made.slug },
          });
          const url = `${shownSite(to.site).url}st/${made.slug}`;
          return { site: shownSite(to.site), id: made.id, name: made.title, url, items };
        },
        trace: ({ id: copy_id }) => ({
          ...{ action: 'dashboard.copied', objectId: row.id },
          after: { slug: row.slug, title: row.title, to_site: to.site.name },
          event: { slug: row.slug, to_site_id: to.site.id, copy_id },
        }),
      });
    }),
  ];
}

/**
 * The widgets that the caller sees and the other site can show, and whose the copy is: of the whole site as it was, where
 * they may change dashboards of it, otherwise their own.
 * @throws ApiError permission_denied where they have no dashboards there at all
 */
async function copied(
  db: Db,
  { caller }: Pick<Call, 'caller'>,
  to: OtherSite,
  row: DashboardRow,
): Promise<Copied> {
  if (!isAllowed(staff, to.caller.holder)) throw permissionDenied({ extra: { missing: ['MANAGE_DESIGN'] } });
  const mayShare = isAllowed(onSite('MANAGE_DESIGN'), to.caller.holder);
  const { hosts } = await readEmbedHosts(db, to.site.id);
  const seen = (row.widgets as Widget[]).filter((widget) => seesWidget(widget, caller.holder));
  const reasons = seen.map((widget) => reasonToLeave(widget, hosts));
  return {
    ownerId: row.owner_id === null && mayShare ? null : (to.caller.profile?.id ?? 0),
    widgets: seen.filter((_, at) => reasons[at] === null),
    items: seen.map(({ id, title }, at) => ({
      ...{ key: id, part: '', name: title },
      ...{ outcome: reasons[at] ? 'left_out' : 'added', reason: reasons[at] ?? null },
    })),
  };
}

/** Saved views have ids of their own on each site, and each site lists the hosts that it embeds. */
function reasonToLeave({ type, query }: Widget, hosts: readonly string[]): CopyItem['reason'] {
  if (type === 'posts') return 'of_this_site';
  const isFramed = hosts.includes(embedHostOf(query.url ?? '') ?? '');
  return type === 'embed' && !isFramed ? 'host_not_allowed' : null;
}

/** The slug, or a numbered form of it, that leads to no other dashboard there. */
async function freeSlug(trx: Trx, to: OtherSite, slug: string, ownerId: number | null): Promise<string> {
  const forms = formsOfSlug(slug.slice(0, 60), MOST_FORMS).filter((form) => !isShipped(form));
  const taken = await takenSlugs(trx, to.site.id, ownerId, forms);
  return forms.find((form) => !taken.has(form)) ?? `copy-${to.now}`;
}
