import { z } from 'zod';
import { amountUncharged, currencyUncharged } from '#modules/coupons/stripe-currencies.contract.ts';
import { apiError, notFound, revisionConflict } from '#platform/contract/api-error.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { fieldRules } from '#platform/contract/field-rules.ts';
import {
  listQuery,
  pageAnswer,
  paramsOf,
  rowStamps,
  searchWords,
  siteParams,
} from '#platform/contract/list-keys.ts';
import { afterInvalid, id } from '#platform/contract/listing.ts';
import { HIGHEST_AMOUNT, highestAmountOf, isCurrency } from '#platform/contract/money.ts';
import { partialChange } from '#platform/contract/partial-change.ts';
import { onSite } from '#platform/contract/permission-rule.ts';
import {
  HIGHEST_SORT,
  LEAST_PACKAGE_TITLE,
  LONGEST_PACKAGE_DESCRIPTION,
  LONGEST_PACKAGE_SLUG,
  LONGEST_PACKAGE_TITLE,
  LONGEST_PRICE_REF,
  LONGEST_TRIAL_DAYS,
  MOST_INTERVALS,
  MOST_PLANS,
  MOST_PRODUCTS,
  packageSortKeys,
  packageStatuses,
  planIntervals,
  productsWithThing,
  productTypes,
} from './package-kinds.contract.ts';

/** Something that a package gives. */
export const PackageProduct = z
  .object({
    type: z.enum(productTypes),
    ref_id: id
      .min(0)
      .nullable()
      .meta({ description: 'the section, user group or file; null where the type names none' }),
  })
  .refine(
    ({ type, ref_id }) => productsWithThing.includes(type) === (ref_id !== null),
    'use ref_id for a section, group or file, and null otherwise',
  )
  .meta({ id: 'PackageProduct' });
export type PackageProduct = z.output<typeof PackageProduct>;

/** For what money, and for how long. */
export const PlanDraft = z
  .object({
    id: id.optional().meta({ description: 'a plan of the package as it is; a new one without it' }),
    interval: z.enum(planIntervals),
    interval_count: z.number().int().min(1).max(MOST_INTERVALS),
    amount: z.number().int().min(0).max(HIGHEST_AMOUNT).meta({ description: 'in minor units' }),
    currency: z.string().refine(isCurrency, 'enter a currency such as EUR'),
    trial_days: z.number().int().min(0).max(LONGEST_TRIAL_DAYS),
    gateway_price_ref: z.string().trim().min(1).max(LONGEST_PRICE_REF).nullable(),
  })
  .refine(
    ({ interval, interval_count, trial_days }) =>
      interval !== 'one_time' || (interval_count === 1 && trial_days === 0),
    { path: ['interval'], message: 'use interval_count 1 and no trial for what is paid once' },
  )
  .refine(({ amount, currency }) => amount <= highestAmountOf(currency), {
    path: ['amount'],
    message: 'use a lower amount in this currency',
  })
  .meta({ id: 'PlanDraft' });
export type PlanDraft = z.output<typeof PlanDraft>;

/** A plan as it is offered, or was. */
export const Plan = z
  .object({
    id,
    interval: z.enum(planIntervals),
    interval_count: z.number().int(),
    amount: z.number().int(),
    currency: z.string(),
    trial_days: z.number().int(),
    gateway_price_ref: z.string().nullable(),
  })
  .meta({ id: 'Plan' });
export type Plan = z.output<typeof Plan>;

const eachOnce = (products: readonly PackageProduct[]): boolean =>
  new Set(products.map(({ type, ref_id }) => `${type} ${ref_id}`)).size === products.length;

/** What a person says about a package. */
export const PackageDraft = z
  .object({
    title: z.string().trim().min(1, 'title_is_missing').min(LEAST_PACKAGE_TITLE).max(LONGEST_PACKAGE_TITLE),
    description: z.string().trim().max(LONGEST_PACKAGE_DESCRIPTION).default(''),
    products: z
      .array(PackageProduct)
      .max(MOST_PRODUCTS)
      .refine(eachOnce, fieldRules.noDuplicates)
      .default([]),
    plans: z.array(PlanDraft).max(MOST_PLANS).default([]),
    status: z.enum(packageStatuses).default('draft'),
    sort: z.number().int().min(0).max(HIGHEST_SORT).default(0),
  })
  .meta({ id: 'PackageDraft' });
export type PackageDraft = z.output<typeof PackageDraft>;

/** A new one; its slug stays, because checkouts and feeds of subscribers name it. */
export const NewPackage = PackageDraft.extend({
  slug: z
    .string()
    .trim()
    .max(LONGEST_PACKAGE_SLUG)
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, fieldRules.slug)
    .optional()
    .meta({ description: 'made of the title when it is left out' }),
}).meta({ id: 'NewPackage' });

/** A package as it is stored. */
export const StoredPackage = z
  .object({
    id,
    slug: z.string(),
    title: z.string(),
    description: z.string(),
    products: z.array(PackageProduct),
    plans: z.array(Plan),
    retired_plans: z.array(Plan).meta({ description: 'no longer offered; subscribers are left with them' }),
    status: z.enum(packageStatuses),
    sort: z.number().int(),
    ...rowStamps,
  })
  .meta({ id: 'StoredPackage' });
export type StoredPackage = z.output<typeof StoredPackage>;

/** The same with who subscribes to it now. */
export const Package = StoredPackage.extend({
  subscribers_count: z.number().int(),
  plan_subscribers: z
    .array(z.object({ plan_id: id, count: z.number().int() }))
    .meta({ description: 'plans that anybody has or had: their terms stay' }),
}).meta({ id: 'Package' });
export type Package = z.output<typeof Package>;

export const packageSlugTaken = apiError(
  'duplicate',
  409,
  'A package with this slug already exists. Choose another slug.',
);
export const productGone = apiError(
  'products_is_invalid',
  422,
  'A section, group or file of this package no longer exists. Remove it.',
);
export const productOpen = apiError(
  'products_is_invalid',
  422,
  'A file of this package is open to everyone. Gate it in the library first.',
);
export const planUnknown = apiError(
  'plans_is_invalid',
  422,
  "One of these plans isn't part of the package. Add it as a new one.",
);
export const tooManyPlans = apiError(
  'too_many_plans',
  422,
  'This package has had 200 plans. Create another package for more.',
);
export const packageGroupNeedsPermission = apiError(
  'user_group_needs_permission',
  403,
  'You need permission to manage membership groups to add one to a package.',
);
const refusals = [
  ...[packageGroupNeedsPermission, productGone, productOpen, planUnknown, tooManyPlans],
  ...[currencyUncharged, amountUncharged],
];

/** Gate of packages, and of subscriptions made by hand. */
export const manageSubscriptions = onSite('MANAGE_SUBSCRIPTIONS');

/** What can be asked of the list. */
export const PackageFilters = listQuery(
  { query: searchWords.optional(), status: z.enum(packageStatuses).optional() },
  { sorts: packageSortKeys, usual: 'sort' },
);
export type PackageFilters = z.output<typeof PackageFilters>;

const path = '/core/v1/subscriptions/packages';

export const listPackages = endpoint({
  method: 'GET',
  path,
  summary: 'List subscription packages',
  permission: manageSubscriptions,
  query: PackageFilters,
  response: pageAnswer(Package),
  errors: [afterInvalid],
});

export const createPackage = endpoint({
  method: 'POST',
  path,
  summary: 'Add a subscription package',
  status: 201,
  permission: manageSubscriptions,
  body: NewPackage,
  response: Package,
  errors: [packageSlugTaken, ...refusals],
});

export const updatePackage = endpoint({
  method: 'PATCH',
  path: `${path}/{packageId}`,
  summary:
    'Change a package; what is left out stays. A plan that anybody has keeps its terms: another price is another plan',
  permission: manageSubscriptions,
  params: paramsOf('packageId'),
  body: partialChange(PackageDraft),
  response: Package,
  errors: [...refusals, revisionConflict, notFound],
});

const Choice = z.object({ id, title: z.string() });

export const listPackageProducts = endpoint({
  method: 'GET',
  path: '/core/v1/sites/{siteId}/packages/products',
  summary:
    'What a package can give: the user groups of the site by title, its sections in their tree, and gated files',
  permission: manageSubscriptions,
  scopeParam: 'siteId',
  params: siteParams,
  response: z.object({
    user_groups: z.array(Choice),
    files: z.array(Choice).meta({ description: 'those of packages, then the newest; 500 at most' }),
    sections: z.array(
      Choice.extend({
        level: z.number().int().meta({ description: 'how deep it lies in the tree of sections, from 0' }),
        is_page: z
          .boolean()
          .meta({ description: 'false: a stage or a link, which opens no page of its own' }),
      }),
    ),
  }),
});
