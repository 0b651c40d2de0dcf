import { z } from 'zod';
import { endpoint, stream } from '#platform/contract/endpoint.ts';
import { exactCountKey, siteParams } from '#platform/contract/list-keys.ts';
import {
  afterInvalid,
  afterKey,
  dateInQuery,
  endsBeforeStart,
  id,
  idInPath,
  isWholePeriod,
  pageKeys,
} from '#platform/contract/listing.ts';
import { onSite, signedIn } from '#platform/contract/permission-rule.ts';
import { UndoState } from '#platform/contract/undo-state.ts';

const fields = z.record(z.string(), z.unknown()).nullable();

/** One deed of the audit log: who did what to what, when and from where. */
export const AuditEvent = z
  .object({
    id,
    ts: z.number().int(),
    actor: z.object({
      kind: z.enum(['profile', 'token', 'job', 'command']),
      profile: z.object({ id, title: z.string().nullable() }).nullable(),
      token: z
        .object({ id, title: z.string().nullable() })
        .nullable()
        .optional()
        .meta({ description: 'the API token that it came through; null without one' }),
    }),
    action: z.string(),
    object: z.object({
      kind: z.string(),
      id: id.nullable(),
      name: z.string().nullable().meta({
        description: 'its name today; null where the caller may not see it, and of kinds without names',
      }),
      is_deleted: z.boolean().meta({ description: 'it is not there any more' }),
    }),
    before: fields.meta({
      description: 'the changed fields alone; secrets are masked; null where a batch had several values',
    }),
    after: fields,
    ip: z.string().nullable(),
    agent: z.string().nullable(),
    request_id: z.string().nullable(),
    batch_id: id.nullable(),
    batch_count: z.number().int().optional().meta({
      description: 'of own actions alone: how many deeds of its batch this one stands for',
    }),
    undo: UndoState.nullable().optional().meta({
      description:
        'of own actions alone: whether it can be undone, and what an undo did; null for the others',
    }),
  })
  .meta({ id: 'AuditEvent' });
export type AuditEvent = z.output<typeof AuditEvent>;

const word = z.string().trim().min(1).max(80);
const periodIsWhole = ({ from, to }: { from?: string | undefined; to?: string | undefined }) =>
  isWholePeriod(from, to);
const wrongPeriod = endsBeforeStart('to');

const filterKeys = {
  actor: idInPath.optional().meta({ description: 'a profile' }),
  action: word.optional().meta({ description: 'such as redirect.created; all of a kind as redirect.' }),
  object_kind: word.optional(),
  object_id: idInPath.optional(),
  from: dateInQuery.optional().meta({ description: 'first day, in the zone of the site' }),
  to: dateInQuery.optional().meta({ description: 'last day' }),
  request_id: word.optional().meta({ description: 'everything that one request did' }),
};
/** The log only grows, so its pages go on by the cursor and have no offset. */
const pageByCursor = { limit: pageKeys().limit, after: afterKey(200) };

export const AuditFilters = z.object(filterKeys);
export type AuditFilters = z.output<typeof AuditFilters>;

const AuditPage = z.object({
  items: z.array(AuditEvent),
  total_count: z.number().int(),
  is_exact: z.boolean().meta({ description: 'false when counting stopped at `total_count`' }),
  after: z.string().nullable().meta({ description: 'where the next page begins; null at the end' }),
});

export const listAuditEvents = endpoint({
  method: 'GET',
  path: '/core/v1/sites/{siteId}/audit',
  summary: 'What was done on the site, newest first; refused attempts and sign-ins as well',
  permission: onSite('VIEW_ACCOUNT_DETAILS'),
  scopeParam: 'siteId',
  params: siteParams,
  query: z.object({ ...filterKeys, ...pageByCursor, ...exactCountKey }).refine(periodIsWhole, wrongPeriod),
  response: AuditPage,
  errors: [afterInvalid],
});

export const exportAuditEvents = endpoint({
  method: 'GET',
  path: '/core/v1/sites/{siteId}/audit/export',
  summary: 'The same as a file, as CSV',
  permission: onSite('VIEW_ACCOUNT_DETAILS', 'EXPORT_USERS'),
  scopeParam: 'siteId',
  params: siteParams,
  query: z.object(filterKeys).refine(periodIsWhole, wrongPeriod),
  response: stream('text/csv; charset=utf-8'),
});

export const exportAuditLines = endpoint({
  method: 'GET',
  path: '/core/v1/sites/{siteId}/audit/export/lines',
  summary: 'The same as a file, as JSON lines',
  permission: onSite('VIEW_ACCOUNT_DETAILS', 'EXPORT_USERS'),
  scopeParam: 'siteId',
  params: siteParams,
  query: z.object(filterKeys).refine(periodIsWhole, wrongPeriod),
  response: stream('application/x-ndjson'),
});

export const listOwnActions = endpoint({
  method: 'GET',
  path: '/core/v1/sites/{siteId}/audit/own',
  summary:
    'What the caller changed within the last 24 hours, and what can be undone for longer, newest first; a batch is one entry',
  permission: signedIn(),
  scopeParam: 'siteId',
  params: siteParams,
  query: z.object(pageByCursor),
  response: AuditPage,
  errors: [afterInvalid],
});
