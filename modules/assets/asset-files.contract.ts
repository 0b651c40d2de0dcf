import { z } from 'zod';
import { apiError, notFound, permissionDenied } from '#platform/contract/api-error.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { paramsOf, siteParams } from '#platform/contract/list-keys.ts';
import { id } from '#platform/contract/listing.ts';
import { onSite } from '#platform/contract/permission-rule.ts';
import { Asset, mayRemove, maySeeAssets } from './assets.contract.ts';

export const actionInvalid = apiError('action_is_invalid', 422, 'Choose an image that still exists.');

const mayTakeDown = onSite('REMOVE_ASSET');

export const listAssetUses = endpoint({
  method: 'GET',
  path: '/core/v1/sites/{siteId}/assets/{assetId}/uses',
  summary:
    'The posts that show an asset, the newest first, those that the caller may not see only counted; and packages with it',
  permission: maySeeAssets,
  scopeParam: 'siteId',
  params: paramsOf('siteId', 'assetId'),
  response: z.object({
    items: z.array(z.object({ id, headline: z.string(), status: z.number().int() })),
    total_count: z.number().int(),
    packages: z
      .array(z.object({ id, title: z.string() }))
      .meta({ description: 'those that give the file to their subscribers, for who sees packages' }),
    packages_count: z.number().int().meta({ description: 'how many do, but for archived ones' }),
  }),
  errors: [notFound],
});

export const listExpiredAssets = endpoint({
  method: 'GET',
  path: '/core/v1/sites/{siteId}/assets/expired',
  summary: 'Which of some assets have a license that is over, of those that the caller may see',
  permission: maySeeAssets,
  scopeParam: 'siteId',
  params: siteParams,
  query: z.object({
    ids: z
      .string()
      .regex(/^\d{1,15}(,\d{1,15}){0,99}$/, 'use up to 100 ids separated by commas')
      .optional(),
  }),
  response: z.object({
    items: z.array(z.object({ id, title: z.string(), license: z.string(), expires_ts: z.number().int() })),
  }),
});

export const replaceImage = endpoint({
  method: 'POST',
  path: '/core/feeds/images/{assetId}',
  summary: 'Take a picture down: its addresses show a neutral sample; the picture is destroyed after 30 days',
  permission: mayTakeDown,
  params: paramsOf('assetId'),
  body: z.object({
    image: z.string().max(200).meta({ description: 'the name of a sample; it has the kind of the picture' }),
    action: z.literal('replace'),
  }),
  response: Asset,
  errors: [notFound, actionInvalid],
});

export const deleteFile = endpoint({
  method: 'DELETE',
  path: '/core/feeds/files/{assetId}',
  summary: 'Take the file behind an asset away; it is destroyed after 30 days',
  permission: mayTakeDown,
  params: paramsOf('assetId'),
  response: Asset,
  errors: [notFound],
});

export const restoreFile = endpoint({
  method: 'POST',
  path: '/core/v1/sites/{siteId}/assets/{assetId}/file/restore',
  summary: 'Bring back the file that an asset had before it was replaced or taken down, within 30 days',
  permission: mayRemove,
  scopeParam: 'siteId',
  params: paramsOf('siteId', 'assetId'),
  response: Asset,
  errors: [notFound, permissionDenied],
});
