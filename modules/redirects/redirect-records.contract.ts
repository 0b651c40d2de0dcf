import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { siteParams } from '#platform/contract/list-keys.ts';
import {
  afterInvalid,
  afterKey,
  beyondSearchLimit,
  id,
  pageKeys,
  withinSearchLimit,
} from '#platform/contract/listing.ts';
import { LONGEST_PATH } from './redirect-kinds.contract.ts';
import {
  asksFirst,
  editSite,
  Redirect,
  RedirectDraft,
  RedirectList,
  redirectRefusals,
  SavedRedirect,
  sourceIsLive,
} from './redirects.contract.ts';

const paths = z.array(z.string().min(1).max(LONGEST_PATH)).min(1).max(100);

const filterInQuery = z
  .string()
  .max(300_000)
  .transform((text, context) => {
    try {
      return JSON.parse(text) as unknown;
    } catch {
      context.addIssue({ code: 'custom', message: 'send JSON such as {"paths":["/a"]}' });
      return z.NEVER;
    }
  })
  .pipe(z.object({ paths: paths.optional() }))
  .optional();

const path = '/core/v1/sites/{siteId}/routing/records/redirects';

export const listRedirectRecords = endpoint({
  method: 'GET',
  path,
  summary: 'List redirects by their paths',
  permission: editSite,
  scopeParam: 'siteId',
  params: siteParams,
  query: z
    .object({ ...pageKeys(10), after: afterKey(3_000), __json__: filterInQuery })
    .refine(withinSearchLimit, beyondSearchLimit),
  response: RedirectList,
  errors: [afterInvalid],
});

export const createRedirectRecord = endpoint({
  method: 'POST',
  path,
  summary: 'Add a redirect, as the other call does',
  status: 201,
  permission: editSite,
  scopeParam: 'siteId',
  params: siteParams,
  body: RedirectDraft.extend({
    ...asksFirst,
    origin: z.enum(['manual', '404']).default('manual').meta({ description: '404: of a missing address' }),
  }),
  response: SavedRedirect,
  errors: [...redirectRefusals, sourceIsLive],
});

export const changeRedirectRecords = endpoint({
  method: 'PUT',
  path,
  summary: 'Run commands on the redirects of these paths; the one command is remove',
  permission: editSite,
  scopeParam: 'siteId',
  params: siteParams,
  body: z.object({
    filters: z.object({ paths }),
    commands: z
      .array(z.object({ name: z.string().max(60) }))
      .max(10)
      .refine((commands) => commands.length > 0 && commands.every(({ name }) => name === 'remove'), {
        message: 'use the command remove',
      }),
  }),
  response: z.object({ removed: z.number().int(), items: z.array(Redirect), batch_id: id.nullable() }),
});
