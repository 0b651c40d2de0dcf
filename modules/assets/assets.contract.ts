import { z } from 'zod';
import { apiError, notFound, permissionDenied, revisionConflict } from '#platform/contract/api-error.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { fieldRules } from '#platform/contract/field-rules.ts';
import { eachOnce } from '#platform/contract/fields.ts';
import {
  listQuery,
  paramsOf,
  removedRows,
  searchWords,
  severalIds,
  siteParams,
} from '#platform/contract/list-keys.ts';
import {
  afterInvalid,
  dateInQuery,
  endsBeforeStart,
  flag,
  id,
  idInPath,
  isWholePeriod,
} from '#platform/contract/listing.ts';
import { partialChange } from '#platform/contract/partial-change.ts';
import { anywhere, either, onSite } from '#platform/contract/permission-rule.ts';
import {
  assetSortKeys,
  assetTypes,
  LONGEST_ALT,
  LONGEST_ASSET_TAG,
  LONGEST_ASSET_TITLE,
  LONGEST_CAPTION,
  LONGEST_CREDIT,
  MOST_ASSET_TAGS,
  MOST_READ_GROUPS,
} from './asset-kinds.contract.ts';

const text = (longest: number) => z.string().trim().max(longest);
const share = z.number().min(0).max(1);
const time = z.number().int();
const tag = text(LONGEST_ASSET_TAG).min(1);

/** What a person says about an asset. */
export const AssetDraft = z
  .object({
    title: text(LONGEST_ASSET_TITLE),
    alt: text(LONGEST_ALT).meta({ description: 'what a picture shows, for whoever does not see it' }),
    caption: text(LONGEST_CAPTION),
    credit: text(LONGEST_CREDIT),
    license: text(LONGEST_CREDIT),
    expires_ts: time.min(0).nullable().meta({ description: 'when the licence ends; null for never' }),
    tags: z.array(tag).max(MOST_ASSET_TAGS).transform(eachOnce),
    folder_id: id.nullable(),
    focal: z.object({ x: share, y: share }).meta({
      description: 'what crops are made around, as shares of width and height',
    }),
  })
  .meta({ id: 'AssetDraft' });
export type AssetDraft = z.output<typeof AssetDraft>;

const Thumbnail = z.object({
  name: z.string().meta({ description: 'thumb, card, share, small, medium or large' }),
  url: z.string(),
  mime: z.string(),
  width: z.number().int(),
  height: z.number().int(),
});
export type Thumbnail = z.output<typeof Thumbnail>;

/** A picture or a file, as lists show it. */
export const Asset = z
  .object({
    id,
    file_id: id,
    file_type: z.enum(assetTypes),
    status: z.enum(['ready', 'pending', 'missing']),
    title: z.string(),
    filename: z.string(),
    alt: z.string(),
    caption: z.string(),
    credit: z.string(),
    license: z.string(),
    expires_ts: time.nullable(),
    tags: z.array(z.string()),
    folder_id: id.nullable(),
    url: z.string().nullable().meta({ description: 'null for gated files, and for what is not there' }),
    thumbnails: z.array(Thumbnail),
    width: z.number().int().nullable(),
    height: z.number().int().nullable(),
    size: z.number().int().nullable(),
    mime: z.string().nullable(),
    sha256: z.string().nullable(),
    focal: z.object({ x: z.number(), y: z.number() }),
    dominant_color: z.string().nullable(),
    version: z.number().int(),
    is_gated: z.boolean(),
    read_groups: z.array(z.string()).meta({
      description:
        'slugs of the user groups that a gated file is for; none: everybody who signs in on the site',
    }),
    reader_url: z.string().nullable().meta({
      description: 'where readers of the site get a gated file once they are signed in; null for other files',
    }),
    is_taken_down: z.boolean(),
    in_trash: z.boolean(),
    usage_count: z.number().int().meta({ description: 'how many posts and drafts show it' }),
    uploaded_by: id.nullable(),
    created_ts: time,
    updated_ts: time,
    revision: z.number().int(),
  })
  .meta({ id: 'Asset' });
export type Asset = z.output<typeof Asset>;

export const assetInUse = apiError(
  'asset_is_in_use',
  422,
  'Posts use this file. Ask someone who can remove assets to move it to the trash.',
);
export const folderUnknown = apiError('folder_id_is_invalid', 422, 'This folder no longer exists.');
export const readGroupUnknown = apiError(
  'read_groups_is_invalid',
  422,
  'One of these groups no longer exists. Remove it.',
);

/** Whoever writes finds own uploads; whoever publishes or designs finds all. */
export const seesAllAssets = either(onSite('PUBLISH_POST'), onSite('MANAGE_DESIGN'), onSite('REMOVE_ASSET'));
export const maySeeAssets = either(seesAllAssets, anywhere('CREATE_REAL_DRAFT'));
export const mayUpload = anywhere('CREATE_REAL_DRAFT');
export const mayGate = onSite('UPLOAD_GATED_FILES');
const mayEdit = either(onSite('EDIT_POST'), anywhere('CREATE_REAL_DRAFT'));
export const mayRemove = either(onSite('REMOVE_ASSET'), anywhere('CREATE_REAL_DRAFT'));

/** What can be asked of the list. */
export const AssetFilters = listQuery(
  {
    q: searchWords.optional(),
    file_type: z.enum(assetTypes).optional(),
    file_id: idInPath.optional(),
    sha256: z
      .string()
      .regex(/^[0-9a-f]{64}$/, 'use 64 hexadecimal digits')
      .optional(),
    tag: tag.optional(),
    folder_id: idInPath.optional(),
    uploaded_by: idInPath.optional(),
    from: dateInQuery.optional().meta({ description: 'the first day of adding, in the zone of the site' }),
    to: dateInQuery.optional().meta({ description: 'the last day of it' }),
    missing_alt: flag.optional(),
    unused: flag.optional(),
    expired: flag.optional(),
    in_trash: flag.optional(),
  },
  { sorts: assetSortKeys, usual: 'created', direction: -1 },
).refine(({ from, to }) => isWholePeriod(from, to), endsBeforeStart('to'));
export type AssetFilters = z.output<typeof AssetFilters>;

const AssetPage = z.object({
  items: z.array(Asset),
  total: z.number().int(),
  total_count: z.number().int().meta({ description: 'the same as total' }),
  after: z.string().nullable().meta({ description: 'where the next page begins; null at the end' }),
});

export const listAssets = endpoint({
  method: 'GET',
  path: '/core/dam/assets',
  summary: 'List pictures and files; no item for a file_id means that its asset does not exist',
  permission: maySeeAssets,
  query: AssetFilters,
  response: AssetPage,
  errors: [afterInvalid],
});

export const getAsset = endpoint({
  method: 'GET',
  path: '/core/dam/assets/{assetId}',
  summary: 'One picture or file',
  permission: maySeeAssets,
  params: paramsOf('assetId'),
  response: Asset,
  errors: [notFound],
});

export const updateAsset = endpoint({
  method: 'PUT',
  path: '/core/dam/assets/{assetId}',
  summary: 'Change what is said of an asset; what is left out stays',
  permission: mayEdit,
  params: paramsOf('assetId'),
  body: partialChange(
    AssetDraft.extend({
      is_gated: z.boolean().meta({
        description: 'shown by signed addresses alone; by those who may upload gated files',
      }),
      read_groups: z
        .array(z.string().regex(/^[a-z0-9-]{1,60}$/, fieldRules.hyphens))
        .max(MOST_READ_GROUPS)
        .refine((slugs) => new Set(slugs).size === slugs.length, fieldRules.noDuplicates)
        .meta({ description: 'by those who may upload gated files' }),
    }),
  ),
  response: Asset,
  errors: [revisionConflict, notFound, permissionDenied, folderUnknown, readGroupUnknown],
});

export const deleteAsset = endpoint({
  method: 'DELETE',
  path: '/core/dam/assets/{assetId}',
  summary: 'Move an asset to the trash; it can be undone for a day and restored for 30 days',
  permission: mayRemove,
  params: paramsOf('assetId'),
  deletesVersion: true,
  response: z.object({ id, in_trash: z.boolean(), batch_id: id.nullable() }),
  errors: [notFound, permissionDenied, assetInUse],
});

const several = {
  method: 'POST',
  scopeParam: 'siteId',
  params: siteParams,
} as const;

export const removeAssets = endpoint({
  ...several,
  path: '/core/v1/sites/{siteId}/assets/remove',
  summary: 'Move several assets to the trash; undone within a day by their batch',
  permission: mayRemove,
  body: severalIds,
  response: removedRows(Asset),
  errors: [permissionDenied, assetInUse],
});

export const restoreAssets = endpoint({
  ...several,
  path: '/core/v1/sites/{siteId}/assets/restore',
  summary: 'Bring assets back from the trash',
  permission: mayRemove,
  body: severalIds,
  response: z.object({ items: z.array(Asset) }),
  errors: [notFound, permissionDenied],
});

/** What may be said of several at once; what is left out stays. */
export const AssetsChange = severalIds.extend({
  folder_id: id.nullable().optional(),
  credit: text(LONGEST_CREDIT).optional(),
  license: text(LONGEST_CREDIT).optional(),
  expires_ts: time.min(0).nullable().optional(),
  add_tags: z.array(tag).max(MOST_ASSET_TAGS).optional(),
});

export const changeAssets = endpoint({
  ...several,
  path: '/core/v1/sites/{siteId}/assets/change',
  summary: 'Say the same of several assets: their folder, credit, licence, and tags that are added',
  permission: mayEdit,
  body: AssetsChange,
  response: z.object({ items: z.array(Asset) }),
  errors: [notFound, permissionDenied, folderUnknown],
});
