import { z } from 'zod';
import {
  CopyPreview,
  copyKeyTaken,
  copyOrder,
  copySiteMissing,
  copyTo,
  copyToItself,
  SiteCopy,
  termsMissingThere,
} from '#modules/site-copies/site-copies.contract.ts';
import { accountPastDue, notFound, permissionDenied, siteNotFound } from '#platform/contract/api-error.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { idInPath } from '#platform/contract/listing.ts';
import { onSite } from '#platform/contract/permission-rule.ts';
import { DashboardDraft, dashboardShipped, tooManyDashboards } from './dashboards.contract.ts';
import { DASHBOARD_SLUG } from './widget-kinds.contract.ts';

const ofDashboard = {
  path: '/core/v1/sites/{siteId}/dashboards/{dashboardSlug}/copy',
  permission: onSite('CLONE_SITE_BRICKS'),
  scopeParam: 'siteId',
  tokens: 'refused',
  params: z.object({ siteId: idInPath, dashboardSlug: z.string().regex(DASHBOARD_SLUG) }),
} as const;

export const previewDashboardCopy = endpoint({
  ...ofDashboard,
  method: 'GET',
  summary: 'Which widgets of a dashboard a copy on another site would have',
  query: copyTo,
  response: CopyPreview.extend({ owner_scope: DashboardDraft.shape.owner_scope }),
  errors: [copySiteMissing, copyToItself, dashboardShipped, permissionDenied, siteNotFound, notFound],
});

export const copyDashboard = endpoint({
  ...ofDashboard,
  method: 'POST',
  summary:
    'Copy a dashboard to another site: for all of its staff with MANAGE_DESIGN there, otherwise for oneself',
  status: 201,
  body: z.object({ ...copyOrder, title: DashboardDraft.shape.title.optional() }),
  response: SiteCopy,
  errors: [
    ...[
      copyToItself,
      termsMissingThere,
      copyKeyTaken,
      dashboardShipped,
      permissionDenied,
      siteNotFound,
      accountPastDue,
    ],
    ...[tooManyDashboards, notFound],
  ],
});
