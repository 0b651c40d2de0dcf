import { z } from 'zod';
import { apiError, notFound, revisionConflict } from '#platform/contract/api-error.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { eachOnce } from '#platform/contract/fields.ts';
import { listQuery, paramsOf, removedRow, rowStamps, searchWords } from '#platform/contract/list-keys.ts';
import { afterInvalid, id, integerInQuery } from '#platform/contract/listing.ts';
import { partialChange } from '#platform/contract/partial-change.ts';
import { onSite } from '#platform/contract/permission-rule.ts';
import {
  CUSTOMIZE,
  extraNames,
  LINK,
  LONGEST_EXTRA,
  LONGEST_PHRASE,
  LONGEST_REPLACEMENT,
  MOST_EXCLUDED_POSTS,
  MOST_EXTRA,
  MOST_PER_POST,
  MOST_PRIORITY,
  MOST_RULE_TAGS,
  ruleSortKeys,
  SHORTEST_PHRASE,
} from './rule-kinds.contract.ts';

const isExtra = (name: string): boolean =>
  extraNames.includes(name) || /^data-[a-z][a-z0-9-]{0,40}$/.test(name);

const slugs = z.array(z.string().trim().min(1).max(200)).max(MOST_RULE_TAGS);
/** Slugs of tags, as a list or joined by commas. */
const tags = z
  .union([
    slugs,
    z
      .string()
      .max(20_000)
      .transform((text) => text.split(',').filter((slug) => slug.trim() !== ''))
      .pipe(slugs),
  ])
  .transform(eachOnce);
const time = z.number().int().min(0).max(253_402_300_799).nullable();

/** What a person says about a rule. */
export const ReplacementDraft = z
  .object({
    find_phrase: z
      .string()
      .transform((text) => text.replace(/\s+/g, ' ').trim())
      .pipe(z.string().min(1, 'find_phrase_is_missing').min(SHORTEST_PHRASE).max(LONGEST_PHRASE)),
    match_case: z.boolean().default(false),
    whole_word: z.boolean().default(true),
    link_mode: z
      .union([z.literal(LINK), z.literal(CUSTOMIZE)])
      .default(LINK)
      .meta({ description: '1: the phrase becomes a link; 2: a text or HTML takes its place' }),
    replace_phrase: z.string().trim().min(1, 'replace_phrase_is_missing').max(LONGEST_REPLACEMENT),
    extra: z
      .record(
        z.string().refine(isExtra, 'use rel, target, title, class and data- attributes'),
        z.string().max(LONGEST_EXTRA),
      )
      .refine((map) => Object.keys(map).length <= MOST_EXTRA, 'has too many attributes')
      .transform((map) => Object.fromEntries(Object.entries(map).filter(([, value]) => value.trim() !== '')))
      .default({}),
    included_tags: tags.default([]).meta({ description: 'slugs; posts need one of them; none: all posts' }),
    excluded_tags: tags.default([]),
    excluded_post_ids: z
      .array(id)
      .max(MOST_EXCLUDED_POSTS)
      .transform(eachOnce)
      .default([])
      .meta({ description: 'the post that a link leads to is added by the server' }),
    max_per_post: z.number().int().min(1).max(MOST_PER_POST).default(1),
    enabled: z.boolean().default(true),
    starts_ts: time.default(null),
    ends_ts: time.default(null),
    priority: z.number().int().min(0).max(MOST_PRIORITY).default(0),
  })
  .meta({ id: 'ReplacementDraft' });
export type ReplacementDraft = z.output<typeof ReplacementDraft>;

export const Replacement = z
  .object({
    id,
    find_phrase: z.string(),
    match_case: z.boolean(),
    whole_word: z.boolean(),
    link_mode: z.number().int(),
    replace_phrase: z.string(),
    extra: z.record(z.string(), z.string()),
    included_tags: z.array(z.string()),
    excluded_tags: z.array(z.string()),
    excluded_post_ids: z.array(id),
    max_per_post: z.number().int(),
    enabled: z.boolean(),
    starts_ts: z.number().int().nullable(),
    ends_ts: z.number().int().nullable(),
    priority: z.number().int(),
    ...rowStamps,
  })
  .meta({ id: 'Replacement' });
export type Replacement = z.output<typeof Replacement>;

export const replacementTaken = apiError(
  'duplicate',
  409,
  'Another active rule finds this phrase in the same posts. Change that rule, or pick other tags.',
);
export const replacementInvalid = apiError(
  'replace_phrase_is_invalid',
  422,
  'Use a path such as /about, or a public address that starts with https:// or http://.',
);
export const htmlNotAllowed = apiError(
  'html_needs_permission',
  403,
  'You need permission to edit custom HTML to use HTML in rules.',
);
export const endsTooEarly = apiError('ends_ts_is_invalid', 422, 'Choose an end after the start.');
export const tooManyRules = apiError(
  'too_many_rules',
  422,
  'A site can have up to 2,000 rules. Delete some first.',
);

const manages = onSite('MANAGE_SMART_LINKS');
const path = '/core/find_and_replace/manage';
const refusals = [replacementTaken, replacementInvalid, htmlNotAllowed, endsTooEarly];

/** What can be asked of the list. */
export const ReplacementFilters = listQuery(
  { query: searchWords.optional(), link_mode: integerInQuery(LINK, CUSTOMIZE).optional() },
  { sorts: ruleSortKeys, usual: 'phrase' },
);
export type ReplacementFilters = z.output<typeof ReplacementFilters>;

export const listReplacements = endpoint({
  method: 'GET',
  path,
  summary: 'List the rules that find phrases in posts',
  permission: manages,
  query: ReplacementFilters,
  response: z.object({
    replacements: z.array(Replacement),
    total_count: z.number().int(),
    after: z.string().nullable(),
  }),
  errors: [afterInvalid],
});

const one = {
  path: `${path}/{ruleId}`,
  permission: manages,
  params: paramsOf('ruleId'),
  response: Replacement,
} as const;

export const getReplacement = endpoint({ ...one, method: 'GET', summary: 'Show a rule', errors: [notFound] });

const creation = {
  method: 'POST',
  permission: manages,
  status: 201,
  body: ReplacementDraft,
  response: Replacement,
} as const;
const addRefusals = [...refusals, tooManyRules];

export const createReplacement = endpoint({ ...creation, path, summary: 'Add a rule', errors: addRefusals });

export const createReplacementAt = endpoint({
  ...creation,
  path: `${path}/{newId}`,
  summary: 'Add a rule, as older clients do: the id of the path says nothing',
  params: z.object({ newId: z.string().max(40) }),
  errors: addRefusals,
});

export const updateReplacement = endpoint({
  ...one,
  method: 'PUT',
  summary: 'Change a rule; what is left out stays',
  body: partialChange(ReplacementDraft),
  errors: [...refusals, revisionConflict, notFound],
});

export const deleteReplacement = endpoint({
  ...one,
  method: 'DELETE',
  summary: 'Delete a rule; undone within a day by its batch',
  deletesVersion: true,
  response: removedRow,
  errors: [notFound],
});

/** A place where a rule would change a post, with the words around it. */
const Place = z.object({ before: z.string(), found: z.string(), after: z.string() });

export const previewReplacement = endpoint({
  method: 'POST',
  path: `${path}/preview`,
  summary: 'Which of the newest posts a rule would change, and where; nothing is saved',
  permission: manages,
  writes: false,
  body: ReplacementDraft,
  response: z.object({
    items: z.array(
      z.object({ post_id: id, headline: z.string(), count: z.number().int(), places: z.array(Place) }),
    ),
    post_count: z.number().int().meta({ description: 'how many of them would change' }),
    scanned_count: z.number().int().meta({ description: 'how many posts were looked at' }),
    is_complete: z.boolean().meta({ description: 'false where there are older posts, or time ran out' }),
  }),
  errors: [replacementInvalid, htmlNotAllowed],
});
