import { z } from 'zod';
import { apiError, notFound, permissionDenied, revisionConflict } from '#platform/contract/api-error.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { removedRow, siteParams } from '#platform/contract/list-keys.ts';
import { id, idInPath } from '#platform/contract/listing.ts';
import { partialChange } from '#platform/contract/partial-change.ts';
import { type PermissionName, permissionNames } from '#platform/contract/permission-catalogue.ts';
import { fixed } from '#platform/contract/sentence.ts';
import {
  DASHBOARD_SLUG,
  dashboardScopes,
  embedHostOf,
  GRID_COLUMNS,
  LONGEST_DASHBOARD_TITLE,
  LONGEST_EMBED_URL,
  LONGEST_NOTE,
  MOST_OWN_DASHBOARDS,
  MOST_ROWS,
  MOST_SITE_DASHBOARDS,
  MOST_WIDGETS,
  numberMetrics,
  TALLEST_WIDGET,
  vitalMetrics,
  widgetPeriods,
  widgetTypes,
} from './widget-kinds.contract.ts';
import { staff } from './widget-rights.contract.ts';

const within = (min: number, max: number) => z.number().int().min(min).max(max);

const Query = z.object({
  metric: z
    .enum([...numberMetrics, ...vitalMetrics])
    .optional()
    .meta({ description: 'of a number or of web vitals' }),
  period: z.enum(widgetPeriods).optional().meta({ description: 'of page views; last_month when left out' }),
  view_id: id.optional().meta({ description: 'the saved view of posts that a list shows' }),
  text: z.string().max(LONGEST_NOTE).optional().meta({ description: 'of a note, in Markdown' }),
  url: z
    .string()
    .trim()
    .max(LONGEST_EMBED_URL)
    .refine((url) => url === '' || embedHostOf(url) !== null, 'use an address that begins with https://')
    .optional()
    .meta({ description: 'of an embed, at a host that the site allows' }),
});

/** How a widget of a dashboard is told apart. */
export const widgetId = z.string().regex(/^[a-z0-9-]{1,40}$/, 'use lowercase letters, digits and hyphens');

/** A part of a dashboard, and where it stands. */
export const Widget = z
  .object({
    id: widgetId,
    type: z.enum(widgetTypes),
    x: within(0, GRID_COLUMNS - 1),
    y: within(0, MOST_ROWS),
    w: within(1, GRID_COLUMNS),
    h: within(1, TALLEST_WIDGET),
    title: z
      .string()
      .trim()
      .max(LONGEST_DASHBOARD_TITLE)
      .default('')
      .meta({ description: 'empty: what the widget is called' }),
    query: Query.default({}),
    required_permission: z
      .enum(permissionNames as [PermissionName, ...PermissionName[]])
      .nullable()
      .default(null)
      .meta({ description: 'who sees it, beside what the widget itself takes' }),
  })
  .meta({ id: 'DashboardWidget' });
export type Widget = z.output<typeof Widget>;

const widgets = z
  .array(Widget)
  .max(MOST_WIDGETS)
  .refine((all) => new Set(all.map((one) => one.id)).size === all.length, 'remove duplicates')
  .default([]);

export const DashboardDraft = z
  .object({
    slug: z.string().regex(DASHBOARD_SLUG, 'use lowercase letters, digits, hyphens and underscores'),
    title: z.string().trim().min(1, 'title_is_missing').max(LONGEST_DASHBOARD_TITLE),
    owner_scope: z.enum(dashboardScopes).default('personal'),
    widgets,
  })
  .meta({ id: 'DashboardDraft' });
export type DashboardDraft = z.output<typeof DashboardDraft>;

/** A dashboard as its reader sees it: widgets that they may not see are not there. */
export const Dashboard = z
  .object({
    id: id.nullable().meta({ description: 'null for what every site has' }),
    slug: z.string(),
    title: z.string(),
    owner_scope: z.enum([...dashboardScopes, 'shipped']),
    may_change: z.boolean(),
    widgets: z.array(
      Widget.extend({
        text_html: z.string().nullable(),
        frame_url: z.string().nullable().meta({
          description: 'of an embed: the page of ours that holds it; null where its host is not allowed',
        }),
      }),
    ),
    revision: z.number().int(),
    updated_ts: z.number().int().nullable(),
  })
  .meta({ id: 'Dashboard' });
export type Dashboard = z.output<typeof Dashboard>;

const DashboardName = Dashboard.pick({
  ...{ id: true, slug: true, title: true, owner_scope: true, may_change: true, revision: true },
}).meta({ id: 'DashboardName' });
export type DashboardName = z.output<typeof DashboardName>;

export const layoutInvalid = apiError(
  'layout_is_invalid',
  422,
  'Widgets overlap or extend past the 12-column grid. Move them apart.',
);
export const slugTaken = apiError(
  'duplicate',
  409,
  'A dashboard with this slug already exists. Choose another one.',
);
export const tooManyDashboards = apiError(
  'too_many_dashboards',
  422,
  fixed`You can have up to ${MOST_OWN_DASHBOARDS} dashboards of your own, and a site up to ${MOST_SITE_DASHBOARDS}. Delete one first.`,
);
export const dashboardShipped = apiError(
  'dashboard_is_shipped',
  422,
  "This dashboard comes with every site and can't be changed. Copy it instead.",
);
export const widgetInvalid = apiError(
  'widgets_is_invalid',
  422,
  'A list of posts needs a saved view, a note its text, and an embed its address.',
);
export const embedHostRefused = apiError(
  'embed_host_is_not_allowed',
  422,
  "This site doesn't allow embeds from that host. Ask someone who manages embeds to add it.",
);

const path = '/core/v1/sites/{siteId}/dashboards';
const one = {
  path: `${path}/{dashboardSlug}`,
  permission: staff,
  scopeParam: 'siteId',
  params: z.object({ siteId: idInPath, dashboardSlug: z.string().regex(DASHBOARD_SLUG) }),
} as const;

export const listDashboards = endpoint({
  method: 'GET',
  path,
  summary: 'The dashboards that the caller sees: those of every site, those of this one, and their own',
  permission: staff,
  scopeParam: 'siteId',
  params: siteParams,
  response: z.object({ items: z.array(DashboardName), total_count: z.number().int() }),
});

export const getDashboard = endpoint({
  ...one,
  method: 'GET',
  summary: 'A dashboard, with the widgets that the caller may see',
  response: Dashboard,
  errors: [notFound],
});

export const createDashboard = endpoint({
  method: 'POST',
  path,
  summary: 'Add a dashboard: an own one, or with MANAGE_DESIGN one for the site',
  status: 201,
  permission: staff,
  scopeParam: 'siteId',
  params: siteParams,
  body: DashboardDraft,
  response: Dashboard,
  errors: [permissionDenied, layoutInvalid, widgetInvalid, embedHostRefused, slugTaken, tooManyDashboards],
});

export const updateDashboard = endpoint({
  ...one,
  method: 'PUT',
  summary: 'Change a dashboard; widgets that the caller does not see stay as they are',
  body: partialChange(DashboardDraft.pick({ title: true, widgets: true })),
  response: Dashboard,
  errors: [
    ...[permissionDenied, layoutInvalid, widgetInvalid, embedHostRefused],
    ...[dashboardShipped, revisionConflict, notFound],
  ],
});

export const deleteDashboard = endpoint({
  ...one,
  method: 'DELETE',
  summary: 'Delete a dashboard, until it is undone within a day by its batch',
  deletesVersion: true,
  response: removedRow,
  errors: [permissionDenied, dashboardShipped, notFound],
});
