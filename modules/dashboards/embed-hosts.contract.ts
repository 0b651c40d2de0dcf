import { z } from 'zod';
import { apiError, notFound, revisionConflict } from '#platform/contract/api-error.ts';
import { endpoint, page } from '#platform/contract/endpoint.ts';
import { eachOnce } from '#platform/contract/fields.ts';
import { siteParams } from '#platform/contract/list-keys.ts';
import { idInPath, revision } from '#platform/contract/listing.ts';
import { onSite } from '#platform/contract/permission-rule.ts';
import { widgetId } from './dashboards.contract.ts';
import { DASHBOARD_SLUG, EMBED_HOST, LONGEST_EMBED_HOST, MOST_EMBED_HOSTS } from './widget-kinds.contract.ts';
import { staff } from './widget-rights.contract.ts';

/** Whose pages may stand on dashboards of the site, in a frame. */
export const EmbedHosts = z
  .object({
    hosts: z.array(z.string()),
    revision: z.number().int().meta({ description: '0 as long as nobody has listed any' }),
  })
  .meta({ id: 'EmbedHosts' });
export type EmbedHosts = z.output<typeof EmbedHosts>;

export const EmbedHostsDraft = z
  .object({
    hosts: z
      .array(
        z
          .string()
          .trim()
          .toLowerCase()
          .max(LONGEST_EMBED_HOST)
          .regex(EMBED_HOST, 'use a host name such as charts.example.org'),
      )
      .max(MOST_EMBED_HOSTS)
      .transform(eachOnce),
    revision,
  })
  .meta({ id: 'EmbedHostsDraft' });

export const hostIsOwn = apiError(
  'hosts_is_invalid',
  422,
  "A site can't embed itself. Remove its own host from the list.",
);

const path = '/core/v1/sites/{siteId}/embed_hosts';

export const getEmbedHosts = endpoint({
  method: 'GET',
  path,
  summary: 'The hosts whose pages may stand on dashboards of the site',
  permission: staff,
  scopeParam: 'siteId',
  params: siteParams,
  response: EmbedHosts,
});

export const saveEmbedHosts = endpoint({
  method: 'PUT',
  path,
  summary: 'Say which hosts may stand on dashboards of the site; embeds of all others are shown no longer',
  permission: onSite('MANAGE_EMBED'),
  scopeParam: 'siteId',
  params: siteParams,
  body: EmbedHostsDraft,
  response: EmbedHosts,
  errors: [hostIsOwn, revisionConflict],
});

export const getWidgetFrame = endpoint({
  method: 'GET',
  path: '/core/v1/sites/{siteId}/dashboards/{dashboardSlug}/widgets/{widgetId}/frame',
  summary:
    'A page that holds the embed of a widget and nothing else, so that the dashboard opens to no other host',
  permission: staff,
  scopeParam: 'siteId',
  params: z.object({ siteId: idInPath, dashboardSlug: z.string().regex(DASHBOARD_SLUG), widgetId }),
  response: page(),
  errors: [notFound],
});
