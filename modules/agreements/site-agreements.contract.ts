import { z } from 'zod';
import { apiError, notFound, revisionConflict } from '#platform/contract/api-error.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { fieldRules } from '#platform/contract/field-rules.ts';
import { eachOnce } from '#platform/contract/fields.ts';
import { type CatalogueLanguage, catalogueLanguages } from '#platform/contract/language.ts';
import {
  listQuery,
  pageAnswer,
  paramsOf,
  removedRows,
  rowStamps,
  searchWords,
  severalIds,
  siteParams,
} from '#platform/contract/list-keys.ts';
import { afterInvalid, id } from '#platform/contract/listing.ts';
import { partialChange } from '#platform/contract/partial-change.ts';
import { onSite, signedIn } from '#platform/contract/permission-rule.ts';
import {
  agreementSortKeys,
  LONGEST_AGREEMENT_BODY,
  LONGEST_AGREEMENT_KEY,
  LONGEST_AGREEMENT_TITLE,
  siteUses,
} from './agreement-kinds.contract.ts';

const keyText = z
  .string()
  .trim()
  .min(1, 'key_is_missing')
  .max(LONGEST_AGREEMENT_KEY)
  .regex(/^[a-z0-9]+(_[a-z0-9]+)*$/, fieldRules.underscores);

const words = z.string().trim().min(1).max(LONGEST_AGREEMENT_BODY).optional();
/** Texts by their languages. */
const Texts = z.object({
  ...{ 'en-US': words, 'de-DE': words, 'es-ES': words, 'fr-FR': words, 'pt-BR': words },
} satisfies Record<CatalogueLanguage, typeof words>);
const Body = Texts.refine(
  (texts) => Object.values(texts).some((text) => text !== undefined),
  'enter the text in at least one language',
);

/** What a person says about an agreement. */
export const SiteAgreementDraft = z
  .object({
    name: keyText.default('site').meta({ description: 'the group that it is shown in' }),
    key: keyText.meta({ description: 'stays as it is once people can decide' }),
    title: z.string().trim().min(1, 'title_is_missing').max(LONGEST_AGREEMENT_TITLE),
    body: Body.meta({ description: 'what people read before they decide, by language' }),
    dismissible: z.boolean().default(true).meta({ description: 'whether the question may be put off' }),
    required_for: z
      .array(z.enum(siteUses))
      .max(siteUses.length)
      .transform(eachOnce)
      .default([])
      .meta({ description: 'what is refused to staff who have not agreed' }),
  })
  .meta({ id: 'SiteAgreementDraft' });
export type SiteAgreementDraft = z.output<typeof SiteAgreementDraft>;

/** An agreement of a site, with how people stand to its version of now. */
export const SiteAgreement = z
  .object({
    id,
    name: z.string(),
    key: z.string(),
    title: z.string(),
    body: Texts,
    version: z.number().int(),
    dismissible: z.boolean(),
    required_for: z.array(z.enum(siteUses)),
    agreed_count: z.number().int().meta({ description: 'people who agreed to the version of now' }),
    denied_count: z.number().int(),
    ...rowStamps,
  })
  .meta({ id: 'SiteAgreement' });
export type SiteAgreement = z.output<typeof SiteAgreement>;

/** An agreement of the site as somebody reads it who decides. */
export const OwnAgreement = z
  .object({
    name: z.string(),
    key: z.string(),
    title: z.string(),
    body: z.string().meta({ description: 'in the language of the caller, or in one that it is written in' }),
    language: z.enum(catalogueLanguages),
    version: z.number().int(),
    dismissible: z.boolean(),
    required_for: z.array(z.enum(siteUses)),
    status: z.union([z.literal(0), z.literal(1), z.literal(2)]),
  })
  .meta({ id: 'OwnAgreement' });
export type OwnAgreement = z.output<typeof OwnAgreement>;

export const agreementKeyTaken = apiError(
  'duplicate',
  409,
  'An agreement with this key already exists. Choose another key.',
);
export const tooManyAgreements = apiError(
  'too_many_agreements',
  422,
  'A site can have up to 50 agreements. Delete one first.',
);

const mayEdit = onSite('EDIT_GLOBAL_SETTINGS');
const path = '/core/v1/sites/{siteId}/agreements';
const onSiteOf = { scopeParam: 'siteId', params: siteParams } as const;

export const SiteAgreementFilters = listQuery(
  { query: searchWords.optional() },
  { sorts: agreementSortKeys, usual: 'title', limit: 50 },
);
export type SiteAgreementFilters = z.output<typeof SiteAgreementFilters>;

export const listSiteAgreements = endpoint({
  ...onSiteOf,
  method: 'GET',
  path,
  summary: 'The agreements of a site, with how many people agreed',
  permission: mayEdit,
  query: SiteAgreementFilters,
  response: pageAnswer(SiteAgreement),
  errors: [afterInvalid],
});

export const createSiteAgreement = endpoint({
  ...onSiteOf,
  method: 'POST',
  path,
  summary: 'Add an agreement',
  status: 201,
  permission: mayEdit,
  body: SiteAgreementDraft,
  response: SiteAgreement,
  errors: [agreementKeyTaken, tooManyAgreements],
});

export const updateSiteAgreement = endpoint({
  method: 'PATCH',
  path: `${path}/{agreementId}`,
  summary: 'Change an agreement; a new version asks everybody again, a correction nobody',
  permission: mayEdit,
  scopeParam: 'siteId',
  params: paramsOf('siteId', 'agreementId'),
  body: partialChange(
    SiteAgreementDraft.omit({ key: true }).extend({
      is_new_version: z
        .boolean()
        .default(false)
        .meta({ description: 'what people decided before counts no more' }),
    }),
  ),
  response: SiteAgreement,
  errors: [revisionConflict, notFound],
});

export const removeSiteAgreements = endpoint({
  ...onSiteOf,
  method: 'POST',
  path: `${path}/remove`,
  summary: 'Delete agreements; decisions stay as proof. Undone within a day by their batch',
  permission: mayEdit,
  body: severalIds,
  response: removedRows(SiteAgreement),
});

export const listOwnAgreements = endpoint({
  ...onSiteOf,
  method: 'GET',
  path: `${path}/own`,
  summary: 'What a site asks the caller to agree to, and how they decided',
  permission: signedIn(),
  response: z.object({ items: z.array(OwnAgreement) }),
});
