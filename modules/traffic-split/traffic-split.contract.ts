import { z } from 'zod';
import { apiError, notFound, revisionConflict } from '#platform/contract/api-error.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { fieldRules } from '#platform/contract/field-rules.ts';
import { paramsOf, siteParams } from '#platform/contract/list-keys.ts';
import { id, integerInQuery } from '#platform/contract/listing.ts';
import { onSite } from '#platform/contract/permission-rule.ts';
import {
  FEWEST_VARIANTS,
  LONGEST_SPLIT_NAME,
  MOST_SPLITS,
  MOST_VARIANTS,
  splitMeasures,
  splitPeriods,
  splitVitals,
} from './split-limits.contract.ts';

const lower = (text: string): string => text.normalize('NFKC').toLowerCase();
const areDifferent = (names: readonly string[]): boolean => new Set(names.map(lower)).size === names.length;

const name = z.string().trim().min(1, 'name_is_missing').max(LONGEST_SPLIT_NAME);

/** What addresses of pages ask for already. */
const pagesUse = ['q', 'page', 'key', 'to', 'comments', 'order', 'thread', 'reply', 'edit', 'said'];

const Variant = z.object({
  name,
  weight: z
    .number()
    .int()
    .min(0)
    .max(100)
    .meta({ description: 'of a hundred visitors; the first one is the control' }),
});

/** What is split: a part of the pages, and what visitors get in its place. */
export const SplitSection = z
  .object({
    id: id.optional().meta({ description: 'left out for a new one' }),
    name,
    isDisabled: z.boolean().default(false),
    distribution: z
      .array(Variant)
      .min(FEWEST_VARIANTS)
      .max(MOST_VARIANTS)
      .refine((variants) => areDifferent(variants.map((one) => one.name)), fieldRules.noDuplicates)
      .refine(
        (variants) => variants.reduce((sum, { weight }) => sum + weight, 0) === 100,
        'use weights that add up to 100',
      ),
    queryParam: z
      .string()
      .trim()
      .max(30)
      .regex(/^(|[a-z][a-z0-9_]*)$/, fieldRules.underscores)
      .refine((key) => !pagesUse.includes(key), "choose a name that pages don't use")
      .default('')
      .meta({ description: 'shows a variant by its name for whoever looks at it, without counting' }),
  })
  .meta({ id: 'SplitSection' });
export type SplitSection = z.output<typeof SplitSection>;

/** All that is split, as it is saved. */
export const SplitSections = z
  .array(SplitSection)
  .max(MOST_SPLITS)
  .refine((sections) => areDifferent(sections.map((one) => one.name)), fieldRules.noDuplicates)
  .refine(
    (sections) => areDifferent(sections.flatMap((one) => one.queryParam || [])),
    fieldRules.noDuplicates,
  )
  .refine(
    (sections) => areDifferent(sections.flatMap((one) => (one.id === undefined ? [] : `${one.id}`))),
    fieldRules.noDuplicates,
  );

/** All that is split on a site. */
export const SplitConfig = z
  .object({
    sections: z.array(z.object({ ...SplitSection.shape, id })),
    revisionId: z.number().int(),
    updated_ts: z.number().int().nullable(),
  })
  .meta({ id: 'SplitConfig' });
export type SplitConfig = z.output<typeof SplitConfig>;

export const tooManyPermutations = apiError(
  'permutations_are_many',
  422,
  'Too many permutations, please reduce the number of distributions',
);

export const namesAreAlike = apiError(
  'names_are_alike',
  422,
  'Names need letters or digits, and must differ in more than punctuation and case',
);

const manages = onSite('MANAGE_ABTESTS');
const path = '/core/v1/sites/{siteId}/abtests';
const onSites = { scopeParam: 'siteId', permission: manages } as const;

export const getSplits = endpoint({
  ...onSites,
  method: 'GET',
  path: `${path}/config`,
  summary: 'What is split between the visitors of the site, and how',
  params: siteParams,
  response: SplitConfig,
});

export const saveSplits = endpoint({
  ...onSites,
  method: 'POST',
  path: `${path}/config`,
  summary: 'Save all that is split; what is left out is split no more',
  params: siteParams,
  body: z.object({
    sections: SplitSections,
    revisionId: z.number().int().min(0).meta({ description: '0 while nothing was ever saved' }),
  }),
  response: SplitConfig,
  errors: [tooManyPermutations, namesAreAlike, revisionConflict, notFound],
});

const verdict = z
  .enum(['control', 'better', 'worse', 'unclear'])
  .nullable()
  .meta({ description: 'against the control; null while there is not enough of both' });
const share = z.number().nullable().meta({ description: 'of visits, from 0 to 1' });
const low = z.number().nullable().meta({ description: 'the lower end of its interval at 95 percent' });

/** What visitors did who got a variant, and how fast its pages were. */
export const VariantResult = z
  .object({
    name: z.string(),
    weight: z.number().int().nullable().meta({ description: 'null for one that is there no more' }),
    visits: z.number().int().meta({ description: 'visitors, each counted once a day' }),
    views: z.number().int(),
    went_on: z.number().int().meta({ description: 'visits with a second page' }),
    ...{ share, low, high: z.number().nullable() },
    is_enough: z.boolean().meta({ description: 'false under 1,000 visits' }),
    verdict,
    sign_up: z.object({
      count: z.number().int().meta({
        description: 'visits in which somebody new asked for an account or newsletters by a form of the site',
      }),
      ...{ share, low, high: z.number().nullable(), verdict },
    }),
    vitals: z.array(
      z.object({
        metric: z.enum(splitVitals),
        views: z.number().int().meta({ description: 'pages that were measured' }),
        p75: z.number().nullable().meta({
          description: 'milliseconds, CLS without unit; null under 200 pages or 1,000 visits',
        }),
        ...{ low, high: z.number().nullable(), verdict },
      }),
    ),
  })
  .meta({ id: 'VariantResult' });
export type VariantResult = z.output<typeof VariantResult>;

/** Which variant does better than every other one by a measure. */
export const SplitLeader = z
  .object({
    measure: z.enum(splitMeasures),
    state: z.enum(['waiting', 'unclear', 'leads']).meta({
      description: 'waiting: a variant that visitors get has too few of them; unclear: it may be chance',
    }),
    name: z.string().nullable(),
  })
  .meta({ id: 'SplitLeader' });
export type SplitLeader = z.output<typeof SplitLeader>;

export const getSplitResults = endpoint({
  ...onSites,
  method: 'GET',
  path: `${path}/sections/{splitId}/results`,
  summary: 'What visitors did by the variant that they got',
  params: paramsOf('siteId', 'splitId'),
  query: z.object({
    days: integerInQuery(7, 90)
      .refine((days) => splitPeriods.some((one) => one === days), 'use 7, 28 or 90')
      .default(28),
  }),
  response: z.object({
    ...{ id, name: z.string(), days: z.number().int() },
    variants: z.array(VariantResult),
    leaders: z.array(SplitLeader),
  }),
  errors: [notFound],
});
