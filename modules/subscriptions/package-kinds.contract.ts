/** What a package gives to those who subscribe to it. */
export const productTypes = [
  'section_access',
  'user_group',
  'newsletter',
  'file_download',
  'ad_free',
] as const;
export type ProductType = (typeof productTypes)[number];
/** Those that name a thing of the site; the others give the same to everybody. */
export const productsWithThing: readonly ProductType[] = ['section_access', 'user_group', 'file_download'];

export const planIntervals = ['month', 'year', 'one_time'] as const;
export type PlanInterval = (typeof planIntervals)[number];

export const packageStatuses = ['draft', 'active', 'archived'] as const;
export type PackageStatus = (typeof packageStatuses)[number];
export const packageSortKeys = ['sort', 'title', 'created'] as const;

export const LEAST_PACKAGE_TITLE = 2;
export const LONGEST_PACKAGE_TITLE = 80;
export const LONGEST_PACKAGE_SLUG = 60;
export const LONGEST_PACKAGE_DESCRIPTION = 500;
export const HIGHEST_SORT = 9_999;
export const MOST_PRODUCTS = 100;
export const MOST_PLANS = 20;
/** A package keeps the plans that subscribers are left with; so many in all. */
export const MOST_KEPT_PLANS = 200;
export const MOST_INTERVALS = 36;
export const LONGEST_TRIAL_DAYS = 90;
export const LONGEST_PRICE_REF = 100;
