import { z } from 'zod';
import { extraInvalid, extraMissing } from '#modules/profiles/profile-extra.contract.ts';
import { apiError, notFound, permissionDenied, revisionConflict } from '#platform/contract/api-error.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { fieldRules } from '#platform/contract/field-rules.ts';
import { isLanguageTag } from '#platform/contract/language.ts';
import { paramsOf, rowStamps } from '#platform/contract/list-keys.ts';
import { id } from '#platform/contract/listing.ts';
import { partialChange } from '#platform/contract/partial-change.ts';
import { anywhere, onSite } from '#platform/contract/permission-rule.ts';
import { fixed } from '#platform/contract/sentence.ts';
import { CommunityRow } from './communities.contract.ts';
import {
  isWebLink,
  LONGEST_COMMUNITY_DESCRIPTION,
  LONGEST_COMMUNITY_LOGO,
  LONGEST_COMMUNITY_NAME,
  LONGEST_COMMUNITY_TITLE,
  LONGEST_EXTRA_VALUE,
  MOST_EXTRA_KEYS,
  SHORTEST_COMMUNITY_NAME,
  SHORTEST_COMMUNITY_TITLE,
  socialKeys,
} from './community-kinds.contract.ts';

const truths: readonly unknown[] = [1, '1', 'true', 'on'];
/** Switches are taken in each form in which a form sends them. */
const asBoolean = z
  .union([z.boolean(), z.literal([0, 1]), z.enum(['', '0', '1', 'true', 'false', 'on', 'off'])])
  .transform((value) => value === true || truths.includes(value));

const name = z
  .string()
  .trim()
  .min(SHORTEST_COMMUNITY_NAME)
  .max(LONGEST_COMMUNITY_NAME)
  .regex(/^[a-z0-9-]+$/, fieldRules.hyphens);

const extra = z
  .record(z.string(), z.string().trim().max(LONGEST_EXTRA_VALUE).nullable())
  .refine((values) => Object.keys(values).every((key) => /^[A-Za-z]\w{0,59}$/.test(key)), fieldRules.fieldKey)
  .refine((values) => Object.keys(values).length <= MOST_EXTRA_KEYS)
  .superRefine((values, context) => {
    for (const key of socialKeys) {
      const link = values[key];
      if (link && !isWebLink(link))
        context.addIssue({ code: 'custom', path: [key], message: fieldRules.webAddress });
    }
  })
  .meta({ description: 'fields of the site, such as Address_City; null or an empty text removes one' });

/** What a person says of a community. */
const CommunityDraft = z.object({
  title: z
    .string()
    .trim()
    .min(1, 'title_is_missing')
    .min(SHORTEST_COMMUNITY_TITLE)
    .max(LONGEST_COMMUNITY_TITLE),
  name: name
    .optional()
    .meta({ description: 'the slug, unique in the network; made of the title when left out' }),
  description: z.string().trim().max(LONGEST_COMMUNITY_DESCRIPTION).default(''),
  language: z.string().trim().max(20).refine(isLanguageTag, fieldRules.languageTag).optional(),
  direct_publish: asBoolean
    .default(false)
    .meta({ description: 'whether its creators publish without a review; changed by who edits the site' }),
  can_apply: asBoolean.default(true).meta({ description: 'whether people may apply to write in it' }),
  logo: z
    .string()
    .trim()
    .max(LONGEST_COMMUNITY_LOGO)
    .regex(/^(|\d{1,16}|https?:\/\/[^\s/]+\S*)$/i, fieldRules.webAddress)
    .nullable()
    .default(null)
    .meta({ description: 'the id of an asset or the address of a picture, as text; sent when it changed' }),
  extra: extra.default({}),
});

/** What forms of language sites send besides; the slug may come as their path. */
const alsoSent = {
  first_name: z.string().max(200).optional().meta({ description: 'made of the title; not kept' }),
  last_name: z.string().max(200).optional().meta({ description: 'not kept' }),
  email: z.string().max(254).optional().meta({ description: 'not kept' }),
  type: z.literal([10, '10']).optional().meta({ description: 'every community is of type 10' }),
  path: z.string().max(200).optional().meta({ description: 'taken as the name where that is left out' }),
};

export const NewCommunityDraft = CommunityDraft.extend(alsoSent).meta({ id: 'CommunityDraft' });
export const CommunityChange = partialChange(CommunityDraft.extend({ name, ...alsoSent }));

/** A community with all that its form and its overview show. */
export const Community = z
  .object({
    ...CommunityRow.shape,
    extra: z.record(z.string(), z.unknown()),
    url: z.string().meta({ description: 'where readers find it' }),
    community_information: z
      .object({ id, title: z.string(), logo: z.string().nullable(), language: z.string() })
      .meta({ description: 'what regions show of it' }),
    archived_ts: z.number().int().nullable(),
    ...rowStamps,
  })
  .meta({ id: 'Community' });
export type Community = z.output<typeof Community>;

export const communityNameTaken = apiError(
  'duplicate',
  409,
  'A community with this slug already exists. Choose another one.',
);
export const tooManyCommunityFields = apiError(
  'too_many_fields',
  422,
  fixed`A community can have up to ${MOST_EXTRA_KEYS} custom fields. Remove one first.`,
);
export const communityIsArchived = apiError(
  'is_archived',
  422,
  'This community is archived. Restore it to change it.',
);

const administers = anywhere('EDIT_SITE');
const path = '/core/account/communities';

export const getCommunity = endpoint({
  method: 'GET',
  path: `${path}/{communityId}`,
  summary: 'One of the communities that one administers, archived ones too',
  permission: administers,
  params: paramsOf('communityId'),
  response: Community,
  errors: [notFound],
});

export const createCommunityByForm = endpoint({
  method: 'POST',
  path,
  summary: 'Add a community',
  status: 201,
  permission: onSite('EDIT_SITE'),
  body: NewCommunityDraft,
  response: Community,
  errors: [communityNameTaken, extraInvalid, extraMissing],
});

export const updateCommunity = endpoint({
  method: 'PUT',
  path: `${path}/{communityId}`,
  summary: 'Change a community; what is left out stays, and an old slug leads on to the new one',
  permission: administers,
  params: paramsOf('communityId'),
  body: CommunityChange,
  response: Community,
  errors: [
    ...[notFound, permissionDenied, communityNameTaken, communityIsArchived, revisionConflict],
    ...[tooManyCommunityFields, extraInvalid, extraMissing],
  ],
});

const archiving = {
  method: 'POST' as const,
  permission: onSite('DELETE_SITE'),
  scopeParam: 'siteId',
  params: paramsOf('siteId', 'communityId'),
  response: Community,
  errors: [notFound],
};

export const archiveCommunity = endpoint({
  ...archiving,
  path: '/core/v1/sites/{siteId}/communities/{communityId}/archive',
  summary: 'Archive a community: its page is gone for readers, its posts keep their addresses',
});

export const restoreCommunity = endpoint({
  ...archiving,
  path: '/core/v1/sites/{siteId}/communities/{communityId}/restore',
  summary: 'Bring an archived community back',
});
