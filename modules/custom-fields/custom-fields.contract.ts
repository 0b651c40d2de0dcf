import { z } from 'zod';
import { postTypes } from '#modules/posts/post-status.contract.ts';
import { apiError, notFound, revisionConflict } from '#platform/contract/api-error.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { fieldRules } from '#platform/contract/field-rules.ts';
import {
  listQuery,
  pageAnswer,
  paramsOf,
  removedRows,
  rowStamps,
  searchWords,
  severalIds,
  siteParams,
} from '#platform/contract/list-keys.ts';
import { afterInvalid, id } from '#platform/contract/listing.ts';
import { partialChange } from '#platform/contract/partial-change.ts';
import { anywhere, either, onSite } from '#platform/contract/permission-rule.ts';
import {
  customFieldSortKeys,
  customFieldTypes,
  fieldEntities,
  LONGEST_FIELD_HELP,
  LONGEST_FIELD_NAME,
  LONGEST_FIELD_TITLE,
  LONGEST_LONG_TEXT,
  LONGEST_OPTION,
  MOST_CUSTOM_FIELDS,
  MOST_OPTIONS,
} from './custom-field-kinds.contract.ts';

const bound = z.number().min(-1e15).max(1e15).nullable();
const noneTwice = (list: readonly (string | number)[]) => new Set(list).size === list.length;

/** What a person says about a custom field; what the type has no use for stays empty. */
export const CustomFieldDraft = z
  .object({
    entity: z
      .enum(fieldEntities)
      .default('post')
      .meta({ description: 'what has it: posts, people or communities; it stays as it was first said' }),
    title: z.string().trim().min(1, 'title_is_missing').max(LONGEST_FIELD_TITLE),
    name: z
      .string()
      .trim()
      .max(LONGEST_FIELD_NAME)
      .regex(/^[A-Za-z][A-Za-z0-9_]*$/, fieldRules.fieldKey)
      .meta({ description: 'the key of the values; it stays as it was first said' }),
    type: z.enum(customFieldTypes).meta({ description: 'it stays as it was first said' }),
    help: z.string().trim().max(LONGEST_FIELD_HELP).default(''),
    is_required: z.boolean().default(false).meta({
      description:
        'a post needs a value before readers see it, and nobody empties it of people and communities; never of yes_no',
    }),
    options: z
      .array(z.string().trim().min(1).max(LONGEST_OPTION))
      .max(MOST_OPTIONS)
      .refine(noneTwice, fieldRules.noDuplicates)
      .default([])
      .meta({ description: 'of choice and choices' }),
    min: bound.default(null).meta({ description: 'of number' }),
    max: bound.default(null).meta({ description: 'of number' }),
    max_length: z
      .number()
      .int()
      .min(1)
      .max(LONGEST_LONG_TEXT)
      .nullable()
      .default(null)
      .meta({ description: 'of text and long_text, in characters' }),
    post_types: z
      .array(z.enum(postTypes))
      .refine(noneTwice, fieldRules.noDuplicates)
      .default([])
      .meta({ description: 'which types of posts have it; empty for all' }),
    staff_only: z
      .boolean()
      .default(false)
      .meta({ description: 'of communities: changed by whoever edits the site alone' }),
  })
  .meta({ id: 'CustomFieldDraft' });
export type CustomFieldDraft = z.output<typeof CustomFieldDraft>;

/** A custom field of a site. */
export const CustomField = z
  .object({
    id,
    entity: z.enum(fieldEntities),
    title: z.string(),
    name: z.string(),
    type: z.enum(customFieldTypes),
    help: z.string(),
    is_required: z.boolean(),
    options: z.array(z.string()),
    min: z.number().nullable(),
    max: z.number().nullable(),
    max_length: z.number().int().nullable(),
    post_types: z.array(z.enum(postTypes)),
    staff_only: z.boolean(),
    ...rowStamps,
  })
  .meta({ id: 'CustomField' });
export type CustomField = z.output<typeof CustomField>;

export const fieldNameTaken = apiError(
  'duplicate',
  409,
  'A custom field with this key already exists. Choose another key.',
);
export const fieldInvalid = apiError(
  'field_is_invalid',
  422,
  "This field type doesn't use these limits. Remove them, or choose another type.",
);
export const tooManyFields = apiError(
  'too_many_fields',
  422,
  'A site can have up to 100 custom fields. Delete one first.',
);

export const orderChanged = apiError(
  'order_changed',
  409,
  'The custom fields changed in the meantime. Reload them and order them again.',
);

const mayEdit = onSite('EDIT_SITE');
const path = '/core/v1/sites/{siteId}/custom_fields';
const onSiteOf = { scopeParam: 'siteId', params: siteParams } as const;

/** What can be asked of the list. */
export const CustomFieldFilters = listQuery(
  {
    query: searchWords.optional(),
    type: z.enum(customFieldTypes).optional(),
    entity: z.enum(fieldEntities).default('post'),
  },
  { sorts: customFieldSortKeys, usual: 'position' },
);
export type CustomFieldFilters = z.output<typeof CustomFieldFilters>;

export const listCustomFields = endpoint({
  ...onSiteOf,
  method: 'GET',
  path,
  summary: 'List the custom fields that posts of a site have, or its people or communities',
  permission: either(
    ...[mayEdit, anywhere('CREATE_REAL_DRAFT'), anywhere('EDIT_SITE')],
    ...[anywhere('VIEW_USERS'), anywhere('MANAGE_USERS')],
  ),
  query: CustomFieldFilters,
  response: pageAnswer(CustomField),
  errors: [afterInvalid],
});

export const createCustomField = endpoint({
  ...onSiteOf,
  method: 'POST',
  path,
  summary: 'Add a custom field',
  status: 201,
  permission: mayEdit,
  body: CustomFieldDraft,
  response: CustomField,
  errors: [fieldNameTaken, fieldInvalid, tooManyFields],
});

export const updateCustomField = endpoint({
  method: 'PATCH',
  path: `${path}/{fieldId}`,
  summary: 'Change a custom field; what is left out stays, and so do its key, its type and the values',
  permission: mayEdit,
  scopeParam: 'siteId',
  params: paramsOf('siteId', 'fieldId'),
  body: partialChange(CustomFieldDraft.omit({ entity: true, name: true, type: true })),
  response: CustomField,
  errors: [fieldInvalid, revisionConflict, notFound],
});

export const removeCustomFields = endpoint({
  ...onSiteOf,
  method: 'POST',
  path: `${path}/remove`,
  summary: 'Delete custom fields; values stay where they are. Undone within a day by their batch',
  permission: mayEdit,
  body: severalIds,
  response: removedRows(CustomField),
});

const everyField = z.array(id).max(MOST_CUSTOM_FIELDS).refine(noneTwice, fieldRules.noDuplicates);

export const orderCustomFields = endpoint({
  ...onSiteOf,
  method: 'PUT',
  path: `${path}/order`,
  summary: 'Put the custom fields of one kind of thing in another order, in which forms show them',
  permission: mayEdit,
  body: z.object({
    entity: z.enum(fieldEntities).default('post'),
    ids: everyField.meta({ description: 'all fields in their new order' }),
    ids_before: everyField.meta({
      description: 'the order that was seen; refused where it is another one by now',
    }),
  }),
  response: z.object({ ids: z.array(id) }),
  errors: [orderChanged],
});
