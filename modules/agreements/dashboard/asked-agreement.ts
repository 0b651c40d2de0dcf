import { type AgreementKind, agreementKinds } from '../agreement-kinds.contract.ts';
import type { OwnAgreement } from '../site-agreements.contract.ts';
import type { useAgreementsTexts } from './agreements-texts.ts';

type Text = ReturnType<typeof useAgreementsTexts>;

/** An agreement as somebody is asked for it: one of the product, or one of the site with texts of its own. */
export type AskedAgreement = AgreementKind & { said?: Pick<OwnAgreement, 'title' | 'body' | 'language'> };

export const askedAgreement = ({
  title,
  body,
  language,
  dismissible,
  required_for,
  ...one
}: Omit<OwnAgreement, 'status'>): AskedAgreement => ({
  ...{ name: one.name, key: one.key, version: one.version },
  ...{ isDismissible: dismissible, requiredFor: required_for },
  said: { title, body, language },
});

/** Every agreement that somebody can decide about: those of the product, and those of the site. */
export const askedAgreements = (own: readonly OwnAgreement[]): AskedAgreement[] => [
  ...agreementKinds,
  ...own.map(askedAgreement),
];

/** One that this version of the page does not know is called by its key. */
export const titleOf = (text: Text, { key, said }: Pick<AskedAgreement, 'key' | 'said'>): string =>
  said?.title ??
  (agreementKinds.some((kind) => kind.key === key) ? text(`kinds.${key as 'product_tour'}.title`) : key);
