import { z } from 'zod';
import { apiError, notFound, revisionConflict } from '#platform/contract/api-error.ts';
import { empty, endpoint } from '#platform/contract/endpoint.ts';
import { fieldRules } from '#platform/contract/field-rules.ts';
import { isLanguageTag } from '#platform/contract/language.ts';
import { paramsOf, rowStamps } from '#platform/contract/list-keys.ts';
import { id } from '#platform/contract/listing.ts';
import { partialChange } from '#platform/contract/partial-change.ts';
import { onSite } from '#platform/contract/permission-rule.ts';
import {
  LONGEST_COMMUNITY_NAME,
  LONGEST_COMMUNITY_TITLE,
  LONGEST_REGION_TITLE,
  SHORTEST_REGION_TITLE,
} from './region-limits.contract.ts';

const code = z.string().trim().max(20).refine(isLanguageTag, fieldRules.languageTag);

export const RegionDraft = z
  .object({
    title: z.string().trim().min(SHORTEST_REGION_TITLE).max(LONGEST_REGION_TITLE),
    default_language: code.optional().meta({ description: 'the code of one of its languages' }),
  })
  .meta({ id: 'RegionDraft' });

const CommunityInformation = z.object({
  id,
  title: z.string(),
  logo: z.string().nullable(),
  language: z.string(),
});

/** A language of a region: the community that is its site. */
export const RegionLanguage = z
  .object({
    id,
    code: z.string(),
    community_id: id,
    default: z.boolean(),
    url: z.string().meta({ description: 'where readers find it' }),
    community_information: CommunityInformation,
  })
  .meta({ id: 'RegionLanguage' });
export type RegionLanguage = z.output<typeof RegionLanguage>;

export const Region = z
  .object({
    id,
    title: z.string(),
    languages: z.array(RegionLanguage),
    languageList: z.array(z.string()).meta({ description: 'codes that can still be added' }),
    community_information: CommunityInformation.nullable().meta({ description: 'of the default language' }),
    ...rowStamps,
  })
  .meta({ id: 'Region' });
export type Region = z.output<typeof Region>;

/** A language site: a community that is there, or one that is made for it. */
export const LanguageDraft = z
  .object({
    code,
    default: z.boolean().default(false),
    community_id: id.optional().meta({ description: 'an existing community; a new one when left out' }),
    title: z.string().trim().min(1, 'title_is_missing').max(LONGEST_COMMUNITY_TITLE).optional(),
    name: z
      .string()
      .trim()
      .max(LONGEST_COMMUNITY_NAME)
      .refine((text) => /^[a-z0-9]+(-[a-z0-9]+)*$/.test(text), fieldRules.hyphens)
      .optional()
      .meta({ description: 'the slug of the new community' }),
    type: z.literal(10).default(10),
    direct_publish: z.literal(true).default(true),
    can_apply: z.literal(true).default(true),
  })
  .meta({ id: 'RegionLanguageDraft' });
export type LanguageDraft = z.output<typeof LanguageDraft>;

export const regionTitleTaken = apiError(
  'duplicate',
  409,
  'A region with this name already exists. Choose another name.',
);
export const languageTaken = apiError('duplicate', 409, 'The region already has this language.');
export const communityLinked = apiError('duplicate', 409, 'This community is already a language site.');
export const communityNameTaken = apiError(
  'duplicate',
  409,
  'A community with this slug already exists. Choose another slug.',
);
export const communityMissing = apiError('community_id_is_invalid', 422, 'Choose a community of this site.');
export const communityUnsaid = apiError('title_is_missing', 422, 'Choose a community, or name a new one.');
export const defaultMissing = apiError(
  'default_language_is_invalid',
  422,
  'Choose a language of this region.',
);
export const tooManyRegions = apiError('too_many_regions', 422, 'A site can have up to 100 regions.');
export const tooManyLanguages = apiError('too_many_languages', 422, 'A region can have up to 40 languages.');
export const titleDiffers = apiError(
  'confirm_is_invalid',
  422,
  'Readers use the language sites of this region. Type its name to delete it.',
);

const permission = onSite('MANAGE_REGIONS');
const PATH = '/core/site_regions/regions';

export const listRegions = endpoint({
  method: 'GET',
  path: PATH,
  summary: 'List the regions of the site with their languages, and the communities that could become one',
  permission,
  response: z.object({
    items: z.array(Region),
    total_count: z.number().int(),
    free_communities: z
      .array(z.object({ id, title: z.string(), name: z.string(), language: z.string() }))
      .meta({ description: '200 at most' }),
  }),
});

export const createRegion = endpoint({
  method: 'POST',
  path: PATH,
  summary: 'Add a region',
  status: 201,
  permission,
  body: RegionDraft.pick({ title: true }),
  response: Region,
  errors: [regionTitleTaken, tooManyRegions],
});

export const updateRegion = endpoint({
  method: 'PUT',
  path: `${PATH}/{regionId}`,
  summary: 'Rename a region, or choose its default language; what is left out stays',
  permission,
  params: paramsOf('regionId'),
  body: partialChange(RegionDraft),
  response: Region,
  errors: [regionTitleTaken, defaultMissing, revisionConflict, notFound],
});

export const deleteRegion = endpoint({
  method: 'DELETE',
  path: `${PATH}/{regionId}/`,
  summary: 'Delete a region; its communities stay. One whose communities have live posts needs its title',
  permission,
  params: paramsOf('regionId'),
  query: z.object({ confirm: z.string().trim().max(200).optional() }),
  deletesVersion: true,
  status: 204,
  response: empty(),
  errors: [titleDiffers, notFound],
});

export const addRegionLanguage = endpoint({
  method: 'POST',
  path: `${PATH}/{regionId}/languages`,
  summary: 'Add a language to a region: an existing community, or a new one, both or none',
  status: 201,
  permission,
  params: paramsOf('regionId'),
  body: LanguageDraft,
  response: Region,
  errors: [languageTaken, communityMissing, communityUnsaid, tooManyLanguages, notFound],
});

export const removeRegionLanguage = endpoint({
  method: 'DELETE',
  path: `${PATH}/{regionId}/languages/{languageId}`,
  summary: 'Remove a language from a region; its community stays',
  permission,
  params: paramsOf('regionId', 'languageId'),
  response: Region,
  errors: [notFound],
});
