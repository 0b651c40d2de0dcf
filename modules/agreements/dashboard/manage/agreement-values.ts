import type { SiteUse } from '../../agreement-kinds.contract.ts';
import { type SiteAgreement, SiteAgreementDraft } from '../../site-agreements.contract.ts';

/** The values of an agreement as its form holds them. */
export type AgreementValues = {
  title: string;
  key: string;
  name: string;
  body: SiteAgreement['body'];
  required_for: readonly SiteUse[];
  dismissible: boolean;
  is_new_version: boolean;
};

export const valuesOf = (agreement: SiteAgreement | null): AgreementValues => ({
  ...{ title: agreement?.title ?? '', key: agreement?.key ?? '', name: agreement?.name ?? 'site' },
  ...{ body: agreement?.body ?? {}, required_for: agreement?.required_for ?? [] },
  ...{ dismissible: agreement?.dismissible ?? true, is_new_version: false },
});

/** What is sent: a language in which nothing stands is left out. */
export function bodyOf({ is_new_version: _, body, required_for, ...values }: AgreementValues) {
  const written = Object.entries(body).filter(([, words]) => words?.trim());
  return {
    ...values,
    body: Object.fromEntries(written) as AgreementValues['body'],
    required_for: [...required_for],
  };
}

/** The contract's own schema, asked about what would be sent. */
export const agreementSchema = {
  safeParse: (values: unknown) => SiteAgreementDraft.safeParse(bodyOf(values as AgreementValues)),
};
