/** What people are asked to agree to. A higher version asks everybody anew. */
export type AgreementKind = {
  /** The group that it belongs to. */
  name: string;
  key: string;
  version: number;
  /** Whether the question may be put off. */
  isDismissible: boolean;
};

/** Consent to share who one is with the provider of the product tour. */
export const productTour: AgreementKind = {
  name: 'third_party_sharing',
  key: 'product_tour',
  version: 1,
  isDismissible: true,
};

/** Every agreement there is, in the order of the page. */
export const agreementKinds: readonly AgreementKind[] = [productTour];

/** How a person stands to an agreement. */
export const AgreementStatus = { UNACKNOWLEDGED: 0, ALLOWED: 1, DENIED: 2 } as const;
export type AgreementStatus = (typeof AgreementStatus)[keyof typeof AgreementStatus];
