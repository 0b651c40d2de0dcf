import { type CatalogueLanguage, catalogueLanguages, catalogueOf } from '#platform/contract/language.ts';
import { oncePerGround } from '#platform/server/ground.ts';
import { keep } from '#platform/server/kept.ts';
import type { AgreementKind, SiteUse } from '../agreement-kinds.contract.ts';
import type { SiteAgreement } from '../site-agreements.contract.ts';

type Texts = SiteAgreement['body'];
/** An agreement of a site, with what people read. */
export type SiteAgreementKind = Omit<AgreementKind, 'requiredFor'> & {
  title: string;
  body: Texts;
  requiredFor: readonly SiteUse[];
};
export type SiteAgreementsOf = (siteId: number) => Promise<readonly SiteAgreementKind[]>;

const none: readonly SiteAgreementKind[] = [];

/** The agreements of the sites in the order of their titles, kept in the process until they are changed. */
export const siteAgreementsOf = oncePerGround(({ database: { db }, events }): SiteAgreementsOf => {
  const kept = keep<number, readonly SiteAgreementKind[]>({
    ...{ most: 500, maxAgeMilliseconds: 60_000, events },
    load: async (siteIds) => {
      const loaded = new Map<number, readonly SiteAgreementKind[]>();
      for (const siteId of siteIds) {
        const rows = await db
          .selectFrom('agreement')
          .select(['name', 'key', 'title', 'body', 'version', 'dismissible', 'required_for'])
          .where('site_id', '=', siteId)
          .where('deleted_ts', 'is', null)
          .orderBy('title')
          .orderBy('id')
          .execute();
        loaded.set(
          siteId,
          rows.map(({ dismissible, required_for, body, ...row }) => ({
            ...{ ...row, body: body as Texts, isDismissible: dismissible },
            requiredFor: required_for as SiteUse[],
          })),
        );
      }
      return loaded;
    },
  });
  events.on('agreement', ({ siteId }) => kept.drop(siteId));
  return async (siteId) => (await kept.get(siteId)) ?? none;
});

/** The text in the language that somebody reads; else in the first one that it is written in. */
export function textFor(body: Texts, language: string): { body: string; language: CatalogueLanguage } {
  const own = catalogueOf(language);
  const found = [own, ...catalogueLanguages].find((one) => body[one] !== undefined) ?? own;
  return { body: body[found] ?? '', language: found };
}
