import { z } from 'zod';
import { confirmingPassword, currentPasswordWrong } from '#modules/accounts/security.contract.ts';
import { apiError, notFound } from '#platform/contract/api-error.ts';
import { endpoint, text } from '#platform/contract/endpoint.ts';
import { siteParams } from '#platform/contract/list-keys.ts';
import { id, idInPath } from '#platform/contract/listing.ts';
import { onSite } from '#platform/contract/permission-rule.ts';

/** What a change of the domain waits for, in this order; `done` is its end. */
export const domainSteps = ['ownership', 'dns', 'certificate', 'switch', 'done'] as const;
export type DomainStep = (typeof domainSteps)[number];

export const domainInvalid = apiError(
  'newDomain_is_invalid',
  422,
  'Enter a domain such as news.example.org, without https:// and without a path.',
);
export const domainTaken = apiError('duplicate', 409, 'Another site already has this domain.');
export const domainIsOwn = apiError('newDomain_is_current', 422, 'The site already has this domain.');
export const changeIsRunning = apiError(
  'change_is_running',
  409,
  'Another domain change is in progress. Cancel it first.',
);

export const DomainChange = z
  .object({
    task_id: id,
    new_domain: z.string(),
    status: z.enum(['waiting', 'done', 'failed', 'cancelled']),
    is_ready: z.boolean(),
    step: z.enum(domainSteps),
    dns_records: z
      .array(z.object({ type: z.string(), name: z.string(), value: z.string(), is_set: z.boolean() }))
      .meta({ description: 'what must stand in the DNS of the new domain' }),
    exception: z.string().nullable(),
    checked_ts: z.number().int().nullable(),
  })
  .meta({ id: 'DomainChange' });
export type DomainChange = z.output<typeof DomainChange>;

const movesSite = onSite('EDIT_SITE', 'POWER_SITE');

export const changeDomain = endpoint({
  method: 'POST',
  path: '/core/community/change_domain/',
  tokens: 'refused',
  confirms: 'for-site',
  summary:
    'Start a change of the domain, or have the one that is under way checked again; the answer is its number as text',
  permission: movesSite,
  body: z.object({
    newDomain: z.string().trim().min(1, 'newDomain_is_missing').max(300),
    current_password: confirmingPassword,
  }),
  response: text(),
  errors: [domainInvalid, domainIsOwn, domainTaken, changeIsRunning, currentPasswordWrong],
});

export const getDomainChange = endpoint({
  method: 'GET',
  path: '/core/community/change_domain/',
  summary: 'How far a change of the domain is',
  permission: movesSite,
  query: z.object({ task_id: idInPath }),
  response: DomainChange,
  errors: [notFound],
});

export const checkDomainChange = endpoint({
  method: 'POST',
  path: '/core/v1/sites/{siteId}/domain_change/check',
  tokens: 'refused',
  summary: 'Have the change of the domain that is under way checked now',
  permission: movesSite,
  scopeParam: 'siteId',
  params: siteParams,
  response: DomainChange,
  errors: [notFound],
});

export const cancelDomainChange = endpoint({
  method: 'DELETE',
  path: '/core/v1/sites/{siteId}/domain_change',
  tokens: 'refused',
  summary: 'Give up the change of the domain that is under way',
  permission: movesSite,
  scopeParam: 'siteId',
  params: siteParams,
  response: DomainChange,
  errors: [notFound],
});
