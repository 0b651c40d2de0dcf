import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { fieldRules } from '#platform/contract/field-rules.ts';
import { siteParams } from '#platform/contract/list-keys.ts';
import { id, idsInQuery } from '#platform/contract/listing.ts';
import { anywhere } from '#platform/contract/permission-rule.ts';
import {
  decisionOutcomes,
  decisionStatuses,
  LONGEST_REASON,
  MOST_DECISIONS,
} from './application-kinds.contract.ts';
import { CommunityApplication, roleInvalid } from './applications.contract.ts';

const path = '/core/v1/sites/{siteId}/community_applications';
const decides = { permission: anywhere('EDIT_SITE'), scopeParam: 'siteId', params: siteParams } as const;

/** A role that an applicant can be given. */
const ApplicationRole = z
  .object({
    id,
    title: z.string(),
    is_usual: z.boolean().meta({ description: 'the one that applicants get when none is named' }),
  })
  .meta({ id: 'ApplicationRole' });
export type ApplicationRole = z.output<typeof ApplicationRole>;

export const listApplicationRoles = endpoint({
  ...decides,
  method: 'GET',
  path: `${path}/roles`,
  summary:
    'The roles that applicants can get in all of these communities: none that allows more than the caller has there',
  query: z.object({
    communities: idsInQuery(MOST_DECISIONS)
      .optional()
      .meta({ description: 'those of them that the caller administers; all when left out' }),
  }),
  response: z.object({ items: z.array(ApplicationRole) }),
});

export const decideApplications = endpoint({
  ...decides,
  method: 'POST',
  path: `${path}/decisions`,
  confirms: 'in-part',
  summary:
    'Accept or decline applications; each is answered by itself, and all are undone together within a day',
  body: z.object({
    ids: z
      .array(id)
      .min(1)
      .max(MOST_DECISIONS)
      .refine((ids) => new Set(ids).size === ids.length, { message: fieldRules.noDuplicates }),
    status: z.enum(decisionStatuses),
    permission_group_id: id.optional().meta({
      description: 'the role that those get who are accepted; contributor when left out',
    }),
    reason: z
      .string()
      .trim()
      .max(LONGEST_REASON)
      .default('')
      .meta({ description: 'what those read who are declined' }),
  }),
  response: z.object({
    items: z.array(
      z.object({
        id,
        outcome: z.enum(decisionOutcomes).meta({ description: 'unchanged: decided so before' }),
        application: CommunityApplication.nullable().meta({
          description: 'as it is now; null where it is not found',
        }),
      }),
    ),
    batch_id: id.nullable().meta({ description: 'what undoes it within a day; null where nothing changed' }),
  }),
  errors: [roleInvalid],
});
