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
export const agreementUses = ['tour_identity'] as const;
export type AgreementUse = (typeof agreementUses)[number];

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

/** Every agreement there is, in the order of the page. */
export const agreementKinds: readonly AgreementKind[] = [productTour];

/** How a person stands to an agreement. */
export const AgreementStatus = { UNACKNOWLEDGED: 0, ALLOWED: 1, DENIED: 2 } as const;
export type AgreementStatus = (typeof AgreementStatus)[keyof typeof AgreementStatus];

/** The agreements that something needs, in the order of the page. */
export const neededFor = (use: AgreementUse): readonly AgreementKind[] =>
  agreementKinds.filter(({ requiredFor }) => requiredFor.includes(use));
