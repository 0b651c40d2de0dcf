import { z } from 'zod';
import { apiError, notFound } from '#platform/contract/api-error.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { fieldRules } from '#platform/contract/field-rules.ts';
import { paramsOf } from '#platform/contract/list-keys.ts';
import { onSite } from '#platform/contract/permission-rule.ts';
import { fixed } from '#platform/contract/sentence.ts';
import { MOST_ACCESS_ENTRIES } from './section-kinds.contract.ts';

export const sectionIsPublic = apiError(
  'section_is_public',
  422,
  'Everyone can read this section. Restrict it first.',
);

export const accessLimitReached = apiError(
  'access_limit_reached',
  422,
  fixed`Choose at most ${MOST_ACCESS_ENTRIES} groups for one section.`,
);

export const groupUnknown = apiError('group_is_invalid', 422, 'Choose membership groups of this site.');

export const groupMissing = apiError('group_is_missing', 400, 'Enter at least one group.');

const one = {
  path: '/core/v1/sections/{sectionId}/access/read',
  permission: onSite('CREATE_SUBPAGES', 'MANAGE_USER_GROUPS'),
  params: paramsOf('sectionId'),
  query: z.object({
    group: z
      .string()
      .max(80)
      .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, fieldRules.slug)
      .optional()
      .meta({ description: 'its slug; without one, readers who are in none' }),
  }),
  response: z.object({ status: z.enum(['granted', 'denied']) }),
} as const;

export const getReadAccess = endpoint({
  ...one,
  method: 'GET',
  summary: 'Tell whether a group reads a section',
  errors: [groupUnknown, notFound],
});

export const grantReadAccess = endpoint({
  ...one,
  method: 'POST',
  summary: 'Let a group read a section; one that inherits gets a list of its own',
  errors: [groupMissing, groupUnknown, accessLimitReached, notFound],
});

export const denyReadAccess = endpoint({
  ...one,
  method: 'DELETE',
  summary: 'Take a restricted section away from a group',
  errors: [groupMissing, sectionIsPublic, notFound],
});
