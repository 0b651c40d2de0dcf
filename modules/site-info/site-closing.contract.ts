import { z } from 'zod';
import { notFound } from '#platform/contract/api-error.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { siteParams } from '#platform/contract/list-keys.ts';
import { onSite } from '#platform/contract/permission-rule.ts';
import { LONGEST_CLOSED_NOTE } from './site-info-limits.contract.ts';

/** Whether readers have the site. */
export const SiteClosing = z
  .object({
    closed_ts: z.number().int().nullable().meta({ description: 'unix seconds; null while it is open' }),
    closed_note: z.string().meta({ description: 'what readers are told; empty: that it is closed' }),
  })
  .meta({ id: 'SiteClosing' });

const closing = {
  method: 'POST' as const,
  permission: onSite('DELETE_SITE'),
  scopeParam: 'siteId',
  params: siteParams,
  response: SiteClosing,
  errors: [notFound],
};

export const closeSite = endpoint({
  ...closing,
  path: '/core/v1/sites/{siteId}/close',
  confirms: 'for-site',
  summary:
    'Close a site: readers get a page that says so, newsletters and social posts wait; a second time, change what it says',
  body: z.object({ note: z.string().trim().max(LONGEST_CLOSED_NOTE).default('') }),
});

export const reopenSite = endpoint({
  ...closing,
  path: '/core/v1/sites/{siteId}/reopen',
  summary: 'Open a closed site to its readers again',
});
