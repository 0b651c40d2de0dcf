import { z } from 'zod';
import { postLocked } from '#modules/posts/post-writing.contract.ts';
import { apiError, notFound, revisionConflict } from '#platform/contract/api-error.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { paramsOf, siteParams } from '#platform/contract/list-keys.ts';
import { partialChange } from '#platform/contract/partial-change.ts';
import { anywhere, either, onSite } from '#platform/contract/permission-rule.ts';
import { checkLevels, LONGEST_HEADLINE_BOUND } from './checklist-kinds.contract.ts';

const level = z.enum(checkLevels);
const bound = z.number().int().min(0).max(LONGEST_HEADLINE_BOUND);

/** What a site asks of posts before they go live. */
export const ChecklistDraft = z
  .object({
    headline_length: level,
    headline_min: bound.meta({ description: 'in characters; 0 for no lower bound' }),
    headline_max: bound.min(1),
    section: level.meta({ description: 'a primary section, of what stands in sections' }),
    excerpt: level.meta({ description: 'an excerpt, or a description for search engines' }),
    lead_image: level,
    alternatives: level.meta({ description: 'each image of the body has an alternative text' }),
    licenses: level.meta({
      description:
        'no license of the lead image, or of a file of the library that the body shows, has expired',
    }),
    links: level.meta({
      description: 'each link of the body has an address, and none failed when it was last tried',
    }),
    custom_fields: level.meta({ description: 'of the custom fields that are required' }),
  })
  .meta({ id: 'ChecklistDraft' });
export type ChecklistDraft = z.output<typeof ChecklistDraft>;

export const Checklist = ChecklistDraft.extend({
  revision: z.number().int().meta({ description: '0 as long as nobody changed it' }),
  updated_ts: z.number().int().nullable(),
}).meta({ id: 'Checklist' });
export type Checklist = z.output<typeof Checklist>;

export const headlineBounds = apiError(
  'headline_max_is_invalid',
  422,
  'Enter a maximum no lower than the minimum.',
);

const mayEdit = onSite('EDIT_SITE');
const path = '/core/v1/sites/{siteId}/checklist';
const ofSite = { scopeParam: 'siteId', params: siteParams } as const;

export const getChecklist = endpoint({
  ...ofSite,
  method: 'GET',
  path,
  summary: 'What the site asks of posts before they go live',
  permission: either(mayEdit, anywhere('CREATE_REAL_DRAFT')),
  response: Checklist,
});

export const saveChecklist = endpoint({
  ...ofSite,
  method: 'PUT',
  path,
  summary: 'Say what the site asks of posts before they go live; what is live already stays',
  permission: mayEdit,
  body: partialChange(ChecklistDraft),
  response: Checklist,
  errors: [revisionConflict, headlineBounds],
});

/** A link of a post that leads nowhere. */
const BrokenLink = z
  .object({
    address: z.string().meta({ description: 'as it stands in the body' }),
    status: z.number().int().nullable().meta({ description: 'null where nobody answered' }),
    checked_ts: z.number().int(),
  })
  .meta({ id: 'BrokenLink' });
export type BrokenLink = z.output<typeof BrokenLink>;

export const listBrokenLinks = endpoint({
  method: 'GET',
  path: '/core/v1/sites/{siteId}/posts/{postId}/broken_links',
  summary: 'The links of a saved post that failed when they were last tried',
  permission: anywhere('CREATE_REAL_DRAFT'),
  scopeParam: 'siteId',
  params: paramsOf('siteId', 'postId'),
  response: z.object({
    items: z.array(BrokenLink),
    waiting: z.number().int().meta({ description: 'links that are still to be tried' }),
  }),
  errors: [notFound, postLocked],
});
