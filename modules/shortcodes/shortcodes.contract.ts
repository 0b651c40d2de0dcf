import { z } from 'zod';
import { apiError, notFound, revisionConflict } from '#platform/contract/api-error.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { fieldRules } from '#platform/contract/field-rules.ts';
import {
  listQuery,
  pageAnswer,
  paramsOf,
  removedRow,
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
  LONGEST_SHORTCODE_NAME,
  LONGEST_SHORTCODE_TITLE,
  LONGEST_TEMPLATE,
  LONGEST_VALUE,
  MOST_PARAMS,
  paramTypes,
  previewWarnings,
  reservedParams,
  SHORTCODES_PER_PAGE,
  shortcodeName,
  shortcodeSortKeys,
} from './shortcode-kinds.contract.ts';

/** A parameter of a shortcode, as authors give it. */
export const ShortcodeParam = z
  .object({
    name: z
      .string()
      .regex(/^[a-z][a-z0-9_]{0,39}$/, fieldRules.underscores)
      .refine((name) => !reservedParams.includes(name), fieldRules.paramName),
    type: z.enum(paramTypes).default('text'),
    default: z.string().max(LONGEST_VALUE).default(''),
    required: z.boolean().default(false),
    choices: z.array(z.string().max(80)).max(50).default([]).meta({ description: 'the values of an enum' }),
  })
  .meta({ id: 'ShortcodeParam' });
export type ShortcodeParam = z.output<typeof ShortcodeParam>;

const values = z
  .record(z.string().max(40), z.string().max(LONGEST_VALUE))
  .refine((those) => Object.keys(those).length <= MOST_PARAMS, 'has too many values');

/** What a person says about a shortcode. */
export const ShortcodeDraft = z
  .object({
    name: z
      .string()
      .max(LONGEST_SHORTCODE_NAME)
      .transform(shortcodeName)
      .pipe(z.string().min(2))
      .meta({ description: 'signs other than letters and digits become hyphens' }),
    title: z.string().trim().max(LONGEST_SHORTCODE_TITLE).default(''),
    template: z.string().max(LONGEST_TEMPLATE).default('').meta({ description: 'HTML with Liquid' }),
    params: z.array(ShortcodeParam).max(MOST_PARAMS).default([]),
    preview_values: values.default({}),
    enabled: z.boolean().default(true),
  })
  .meta({ id: 'ShortcodeDraft' });
export type ShortcodeDraft = z.output<typeof ShortcodeDraft>;

export const Shortcode = z
  .object({
    id,
    name: z.string(),
    title: z.string(),
    template: z.string(),
    params: z.array(ShortcodeParam),
    preview_values: values,
    enabled: z.boolean(),
    ...rowStamps,
  })
  .meta({ id: 'Shortcode' });
export type Shortcode = z.output<typeof Shortcode>;

/** One as lists show it: without its template; its parameters are what authors fill in. */
export const ListedShortcode = Shortcode.omit({ template: true, preview_values: true })
  .extend({
    usage_count: z.number().int().meta({ description: 'how many posts use it; 10001 where there are more' }),
  })
  .meta({ id: 'ListedShortcode' });
export type ListedShortcode = z.output<typeof ListedShortcode>;

export const shortcodeTaken = apiError(
  'duplicate',
  409,
  'Another shortcode already has this name. Choose another name.',
);
export const templateInvalid = apiError('template_is_invalid', 422, "This template can't be read.");
export const scriptNotAllowed = apiError(
  'template_needs_permission',
  403,
  'You need permission to edit custom HTML to use scripts or event handlers in templates.',
);
export const paramTwice = apiError('params_is_invalid', 422, 'Give each parameter a unique name.');

const manages = onSite('MANAGE_SHORTCODES');
const mayList = either(manages, anywhere('CREATE_REAL_DRAFT'), anywhere('EDIT_POST'));
const refusals = [shortcodeTaken, templateInvalid, scriptNotAllowed, paramTwice];

export const ShortcodeFilters = listQuery(
  { query: searchWords.optional() },
  { sorts: shortcodeSortKeys, usual: 'name', limit: SHORTCODES_PER_PAGE },
);
export type ShortcodeFilters = z.output<typeof ShortcodeFilters>;

/** The same calls under another base: an engine setting of older sites leads to it. */
const callsAt = (path: string) => {
  const one = {
    path: `${path}/{shortcodeId}`,
    permission: manages,
    params: paramsOf('shortcodeId'),
  } as const;
  return {
    list: endpoint({
      method: 'GET',
      path,
      summary: 'List shortcodes',
      permission: mayList,
      query: ShortcodeFilters,
      response: pageAnswer(ListedShortcode),
      errors: [afterInvalid],
    }),
    create: endpoint({
      method: 'POST',
      path,
      summary: 'Add a shortcode',
      status: 201,
      permission: manages,
      body: ShortcodeDraft,
      response: Shortcode,
      errors: refusals,
    }),
    update: endpoint({
      ...one,
      method: 'PUT',
      summary: 'Change a shortcode; what is left out stays',
      body: partialChange(ShortcodeDraft),
      response: Shortcode,
      errors: [...refusals, revisionConflict, notFound],
    }),
    remove: endpoint({
      ...one,
      method: 'DELETE',
      summary:
        'Delete a shortcode; posts show nothing in its place, until it is undone within a day by its batch',
      deletesVersion: true,
      response: removedRow,
      errors: [notFound],
    }),
  };
};

export const {
  list: listShortcodes,
  create: createShortcode,
  update: updateShortcode,
  remove: deleteShortcode,
} = callsAt('/core/shortcodes');
export const {
  list: listShortcodes12,
  create: createShortcode12,
  update: updateShortcode12,
  remove: deleteShortcode12,
} = callsAt('/core/shortcodes/1.2/manage');

const ofSite = {
  permission: manages,
  scopeParam: 'siteId',
  params: siteParams,
} as const;

export const getShortcode = endpoint({
  method: 'GET',
  path: '/core/v1/sites/{siteId}/shortcodes/{shortcodeId}',
  summary: 'Show a shortcode with its template',
  permission: manages,
  scopeParam: 'siteId',
  params: paramsOf('siteId', 'shortcodeId'),
  response: Shortcode,
  errors: [notFound],
});

export const removeShortcodes = endpoint({
  ...ofSite,
  method: 'POST',
  path: '/core/v1/sites/{siteId}/shortcodes/remove',
  summary: 'Delete several shortcodes; undone within a day by their batch',
  body: severalIds,
  response: removedRows(Shortcode.pick({ id: true, name: true })),
});

export const previewShortcode = endpoint({
  ...ofSite,
  method: 'POST',
  path: '/core/v1/sites/{siteId}/shortcodes/preview',
  summary: 'What a template makes of values, with what is wrong with it',
  writes: false,
  body: z.object({
    template: z.string().max(LONGEST_TEMPLATE),
    params: z.array(ShortcodeParam).max(MOST_PARAMS).default([]),
    values: values.default({}),
    content: z.string().max(LONGEST_VALUE).default(''),
  }),
  response: z.object({
    html: z.string(),
    fault: z.string().nullable().meta({ description: 'why the template cannot be read' }),
    warnings: z.array(z.object({ kind: z.enum(previewWarnings), name: z.string() })),
  }),
});
