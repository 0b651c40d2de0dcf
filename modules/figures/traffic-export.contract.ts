import { z } from 'zod';
import { notFound } from '#platform/contract/api-error.ts';
import { endpoint, stream } from '#platform/contract/endpoint.ts';
import { siteParams } from '#platform/contract/list-keys.ts';
import { idInPath } from '#platform/contract/listing.ts';
import { anywhere, onScope } from '#platform/contract/permission-rule.ts';
import { PartToExport, planMissing, ReportToExport } from './performance.contract.ts';

const base = '/core/stats/v4/{siteId}';
const refusals = [planMissing];
const file = {
  method: 'GET',
  response: stream('text/csv; charset=utf-8'),
  errors: refusals,
} as const;

export const exportSiteReport = endpoint({
  ...file,
  query: ReportToExport,
  path: `${base}/reports/paid/export`,
  summary: 'A report of a site as CSV; at most its first thousand rows',
  permission: onScope('VIEW_STATS', 'EDIT_SITE'),
  scopeParam: 'siteId',
  params: siteParams,
});

export const exportCommunityReport = endpoint({
  ...file,
  query: PartToExport,
  path: `${base}/communities/{communityId}/reports/paid/export`,
  summary: 'A report of a community as CSV; at most its first thousand rows',
  permission: onScope('VIEW_STATS'),
  scopeParam: 'communityId',
  params: z.object({ siteId: idInPath, communityId: idInPath }),
});

export const exportAuthorReport = endpoint({
  ...file,
  query: PartToExport,
  path: `${base}/authors/{authorId}/reports/paid/export`,
  summary: 'A report of an author as CSV: the own one, or with EDIT_SITE that of anybody',
  permission: anywhere('VIEW_STATS'),
  params: z.object({ siteId: idInPath, authorId: idInPath }),
  errors: [planMissing, notFound],
});
