import { z } from 'zod';
import { exportRunning, startsExport } from '#modules/exports/exports.contract.ts';
import { TaskResult, taskIsFinished } from '#modules/tasks/tasks.contract.ts';
import { apiError, notFound } from '#platform/contract/api-error.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { paramsOf, searchWords } from '#platform/contract/list-keys.ts';
import {
  beyondSearchLimit,
  dateInQuery,
  endsBeforeStart,
  id,
  isWholePeriod,
  pageKeys,
  withinSearchLimit,
} from '#platform/contract/listing.ts';
import { onSite } from '#platform/contract/permission-rule.ts';
import { quotaExceeded } from '#platform/contract/quota.ts';
import { MonitoredLink } from './bad-links.contract.ts';
import {
  auditScopes,
  auditTaskKinds,
  auditTaskStatuses,
  badLinkStatuses,
  LONGEST_AUDIT_TITLE,
  linkTypes,
  MOST_SCOPED,
} from './link-kinds.contract.ts';

const count = z.number().int();
const time = z.number().int();
const scopedIds = z.array(id.min(0)).max(MOST_SCOPED);

/** Which posts an audit goes through. */
export const AuditDraft = z
  .object({
    title: z.string().trim().max(LONGEST_AUDIT_TITLE).default('').meta({
      description: 'left empty, the audit is called by its date',
    }),
    scope: z.enum(auditScopes).default('all'),
    section_ids: scopedIds.optional(),
    tag_ids: scopedIds.optional(),
    date_from: dateInQuery.optional().meta({ description: 'when posts were published, DD-MM-YYYY' }),
    date_to: dateInQuery.optional(),
  })
  .superRefine((draft, context) => {
    const say = (key: string, message: string) => context.addIssue({ code: 'custom', path: [key], message });
    if (draft.scope === 'sections' && !draft.section_ids?.length)
      say('section_ids', 'section_ids_is_missing');
    if (draft.scope === 'tags' && !draft.tag_ids?.length) say('tag_ids', 'tag_ids_is_missing');
    if (draft.scope === 'date_range' && !draft.date_from && !draft.date_to)
      say('date_from', 'date_from_is_missing');
    const end = endsBeforeStart('date_to');
    if (!isWholePeriod(draft.date_from, draft.date_to)) say('date_to', end.message);
  })
  .meta({ id: 'LinkAuditDraft' });
export type AuditDraft = z.output<typeof AuditDraft>;

const status = z.enum(auditTaskStatuses);

export const LinkAudit = z
  .object({
    id,
    title: z.string(),
    scope: z.enum(auditScopes),
    section_ids: z.array(id),
    tag_ids: z.array(id),
    date_from: z.string().nullable(),
    date_to: z.string().nullable(),
    status,
    task_id: id.nullable(),
    done: count,
    total: count.nullable(),
    link_count: count.meta({ description: 'how many links were looked at' }),
    unchecked_count: count.meta({ description: 'links whose servers could not be asked in time' }),
    counts: z.object({
      by_status: z.partialRecord(z.enum(badLinkStatuses), count),
      by_type: z.partialRecord(z.enum(linkTypes), count),
    }),
    created_ts: time,
    started_ts: time.nullable(),
    finished_ts: time.nullable(),
    created_by: z.object({ id, title: z.string() }).nullable(),
  })
  .meta({ id: 'LinkAudit' });
export type LinkAudit = z.output<typeof LinkAudit>;

export const LinkTask = z
  .object({
    id,
    audit_id: id,
    kind: z.enum(auditTaskKinds),
    status,
    done: count,
    total: count.nullable(),
    error: z.string().nullable(),
    batch_id: id.nullable().meta({ description: 'what undoes it within a day' }),
    created_ts: time,
    started_ts: time.nullable(),
    finished_ts: time.nullable(),
  })
  .meta({ id: 'LinkTask' });
export type LinkTask = z.output<typeof LinkTask>;

/** A bad link of an audit. */
export const BadLink = MonitoredLink.omit({ status: true, is_ignored: true })
  .extend({ status: z.enum(badLinkStatuses), result: MonitoredLink.shape.status })
  .meta({ id: 'BadLink' });
export type BadLink = z.output<typeof BadLink>;

export const tooManyAudits = apiError(
  'too_many_audits',
  422,
  'Wait until an earlier audit ends, or cancel one.',
);
export const scopeInvalid = apiError('scope_is_invalid', 422, 'Choose sections and tags that this site has.');

const base = '/r/bad_links_audits/v1';
const manages = onSite('MANAGE_BAD_LINKS');

export const listLinkAudits = endpoint({
  method: 'GET',
  path: `${base}/audits`,
  summary: 'The last audits of links, the newest first',
  permission: manages,
  response: z.object({ items: z.array(LinkAudit), total_count: count }),
});

export const createLinkAudit = endpoint({
  method: 'POST',
  path: `${base}/audits`,
  summary: 'Check all links of live posts, or of some; one audit runs at a time, others wait',
  permission: manages,
  status: 201,
  body: AuditDraft,
  response: LinkAudit,
  errors: [tooManyAudits, scopeInvalid, quotaExceeded],
});

export const listLinkTasks = endpoint({
  method: 'GET',
  path: `${base}/tasks`,
  summary: 'Audits and acts on links, the newest first',
  permission: manages,
  query: z
    .object({ status: status.optional(), ...pageKeys(20) })
    .refine(withinSearchLimit, beyondSearchLimit),
  response: z.object({ items: z.array(LinkTask), total_count: count }),
});

export const cancelLinkTask = endpoint({
  method: 'POST',
  path: `${base}/tasks/{linkTaskId}/cancel`,
  summary: 'Cancel an audit or an act on links; what was found or done stays',
  permission: manages,
  whenPastDue: 'allowed',
  params: paramsOf('linkTaskId'),
  response: LinkTask,
  errors: [notFound, taskIsFinished],
});

const ofAudit = { params: paramsOf('auditId') } as const;

export const listAuditLinks = endpoint({
  ...ofAudit,
  method: 'GET',
  path: `${base}/links/{auditId}`,
  summary: 'The bad links of an audit',
  permission: manages,
  query: z
    .object({
      type: z.enum(linkTypes).optional(),
      url: searchWords.optional().meta({ description: 'a part of the address' }),
      link_status: z.enum(badLinkStatuses).optional().meta({
        description: 'BROKEN asks for MALFORMED where the type is MALFORMED; left out: all',
      }),
      ...pageKeys(50),
    })
    .refine(withinSearchLimit, beyondSearchLimit),
  response: z.object({ items: z.array(BadLink), totalRows: count }),
  errors: [notFound],
});

export const startLinkDownload = endpoint({
  ...startsExport,
  path: `${base}/links/downloads`,
  summary: 'Write the links of an audit into a file; a task makes it',
  permission: manages,
  body: z.object({ auditId: id }),
  errors: [notFound, exportRunning, quotaExceeded],
});

export const getLinkDownload = endpoint({
  method: 'GET',
  path: `${base}/links/downloads/{downloadId}`,
  summary: 'Whether an own file of links is ready, and where it is',
  permission: manages,
  params: paramsOf('downloadId'),
  response: TaskResult.extend({ result: z.string().nullable() }).meta({ id: 'LinkDownload' }),
  errors: [notFound],
});
