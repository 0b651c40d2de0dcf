import type { PermissionHolder } from '#platform/contract/permission-rule.ts';

/** What the product tour takes people for, by what they may do. */
export const tourRoles = ['admin', 'developer', 'writer', 'other'] as const;
export type TourRole = (typeof tourRoles)[number];

export function tourRole({ sitePermissions }: Pick<PermissionHolder, 'sitePermissions'>): TourRole {
  const designs = sitePermissions.has('MANAGE_DESIGN');
  const publishes = sitePermissions.has('PUBLISH_POST');
  if (designs) return publishes ? 'admin' : 'developer';
  return publishes ? 'writer' : 'other';
}

/** What can need somebody's consent first. */
export const agreementUses = ['tour_identity', 'terms_of_use', 'community_publishing'] as const;
export type AgreementUse = (typeof agreementUses)[number];

/** What an agreement of a site can be required for. */
export const siteUses = ['terms_of_use', 'community_publishing'] as const;
export type SiteUse = (typeof siteUses)[number];

export const agreementSortKeys = ['title', 'created', 'updated'] as const;
export const LONGEST_AGREEMENT_KEY = 64;
export const LONGEST_AGREEMENT_TITLE = 120;
export const LONGEST_AGREEMENT_BODY = 20_000;
export const MOST_AGREEMENTS = 50;

/** What people are asked to agree to. A higher version asks everybody anew. */
export type AgreementKind = {
  /** The group that it belongs to. */
  name: string;
  key: string;
  version: number;
  /** Whether the question may be put off. */
  isDismissible: boolean;
  /** What is refused to whoever has not agreed. */
  requiredFor: readonly AgreementUse[];
};

/** Consent to share who one is with the provider of the product tour. */
export const productTour: AgreementKind = {
  name: 'third_party_sharing',
  key: 'product_tour',
  version: 1,
  isDismissible: true,
  requiredFor: ['tour_identity'],
};

/** Every agreement that the product itself asks for, in the order of the page; sites have others beside them. */
export const agreementKinds: readonly AgreementKind[] = [productTour];

/** How a person stands to an agreement. */
export const AgreementStatus = { UNACKNOWLEDGED: 0, ALLOWED: 1, DENIED: 2 } as const;
export type AgreementStatus = (typeof AgreementStatus)[keyof typeof AgreementStatus];

/** Keys that agreements of sites cannot have: those of the product, and what stands in their place in paths. */
export const takenKeys: readonly string[] = ['all', 'hash', ...agreementKinds.map(({ key }) => key)];

/** The agreements of the product that something needs. */
export const neededFor = (use: AgreementUse): readonly AgreementKind[] =>
  agreementKinds.filter(({ requiredFor }) => requiredFor.includes(use));
