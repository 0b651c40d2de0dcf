import { z } from 'zod';
import { notFound, permissionDenied } from '#platform/contract/api-error.ts';
import { endpoint, stream } from '#platform/contract/endpoint.ts';
import { paramsOf } from '#platform/contract/list-keys.ts';
import { idInPath } from '#platform/contract/listing.ts';
import { everyone } from '#platform/contract/permission-rule.ts';
import { maySeeAssets } from './assets.contract.ts';

export const getMedia = endpoint({
  method: 'GET',
  path: '/core/media/{assetId}/{file}/{name}',
  summary: 'The bytes of a picture or file; gated ones by a signed address alone',
  permission: everyone(),
  params: z.object({
    assetId: idInPath,
    file: z
      .string()
      .max(60)
      .meta({ description: 'original, or the name of a thumbnail such as medium.webp' }),
    name: z.string().max(300).meta({ description: 'for people; anything leads to the same' }),
  }),
  query: z.object({
    v: z.string().max(20).optional(),
    expires: idInPath.optional(),
    signature: z.string().max(100).optional(),
  }),
  response: stream('application/octet-stream'),
  alsoAnswers: [206, 304],
  errors: [notFound],
});

export const signAsset = endpoint({
  method: 'GET',
  path: '/core/v1/sites/{siteId}/assets/{assetId}/link',
  summary: 'An address of a file that is good for five minutes, gated ones included',
  permission: maySeeAssets,
  scopeParam: 'siteId',
  params: paramsOf('siteId', 'assetId'),
  response: z.object({ url: z.string(), expires_ts: z.number().int() }),
  errors: [notFound, permissionDenied],
});
