import { z } from 'zod';
import { apiError, notFound, permissionDenied } from '#platform/contract/api-error.ts';
import { endpoint, multipart } from '#platform/contract/endpoint.ts';
import { fieldRules } from '#platform/contract/field-rules.ts';
import { paramsOf } from '#platform/contract/list-keys.ts';
import { flag, id, idInPath } from '#platform/contract/listing.ts';
import { anywhere, either, onScope, onSite } from '#platform/contract/permission-rule.ts';
import { quotaExceeded } from '#platform/contract/quota.ts';
import { LONGEST_FILENAME, MOST_BYTES_AT_ONCE, MOST_FILE_BYTES, PART_BYTES } from './asset-kinds.contract.ts';
import { Asset, mayUpload } from './assets.contract.ts';

/** What an upload answers: the asset that it made, under the keys of both. */
export const Upload = Asset.meta({ id: 'Upload' });

export const fileTooLarge = apiError('file_is_too_large', 413, 'The file is larger than the limit.');
export const fileTypeInvalid = apiError(
  'file_type_is_invalid',
  415,
  "Files of this type can't be uploaded. Choose an image, PDF, Word or Excel file, text, ZIP, audio or video.",
);
export const fileMissing = apiError('file_is_missing', 400, 'Choose a file to upload.');
export const fileBroken = apiError('file_is_broken', 422, "The file can't be read. It may be damaged.");
/** The asset that is there already stands beside the message as `existing`. */
export const fileDuplicate = apiError('file_is_duplicate', 409, 'This file is already in the library.');
export const addressFailed = apiError(
  'url_is_invalid',
  422,
  "The file couldn't be loaded from this address.",
);
export const uploadIncomplete = apiError(
  'upload_is_incomplete',
  409,
  'Parts of the file are missing. Send them and try again.',
);

const errors = [fileTooLarge, fileTypeInvalid, fileMissing, fileBroken, fileDuplicate, quotaExceeded];

/** `keep_both` uploads a file that is there already once more; `folder_id` says where it goes. */
const query = z.object({ keep_both: flag.optional(), folder_id: idInPath.optional() });
const atOnce = multipart({ maxFileBytes: MOST_BYTES_AT_ONCE });

const upload = { method: 'POST', status: 201, response: Upload, query, errors } as const;

export const uploadImage = endpoint({
  ...upload,
  path: '/core/feeds/images',
  summary:
    'Upload a picture as the part `file` of a form; it is written anew, without the place it was taken at',
  permission: mayUpload,
  body: atOnce,
});

export const uploadFile = endpoint({
  ...upload,
  path: '/core/feeds/files',
  summary: 'Upload any file as the part `file` of a form; what it is is decided by its content',
  permission: mayUpload,
  body: atOnce,
});

export const uploadGatedFile = endpoint({
  ...upload,
  path: '/core/v1/sites/{siteId}/files/gated',
  summary: 'Upload a file that readers get by a signed address alone',
  permission: onScope('UPLOAD_GATED_FILES'),
  scopeParam: 'siteId',
  params: paramsOf('siteId'),
  body: atOnce,
});

/** What is said to have the server bring in a file. */
export const AssetAddress = z.object({
  url: z
    .string()
    .trim()
    .max(2_000)
    .regex(/^https?:\/\/[^\s/]+/i, fieldRules.webAddress),
  keep_both: z.boolean().default(false),
  folder_id: id.optional(),
});

export const createAsset = endpoint({
  method: 'POST',
  path: '/core/dam/assets',
  summary: 'Add a picture or file from a web address',
  status: 201,
  permission: mayUpload,
  body: AssetAddress,
  response: Asset,
  errors: [...errors, addressFailed],
});

export const replaceFile = endpoint({
  method: 'POST',
  path: '/core/v1/sites/{siteId}/assets/{assetId}/file',
  summary: 'Put another file in place of an asset’s: its addresses stay and show the new one',
  permission: either(onSite('EDIT_POST'), anywhere('CREATE_REAL_DRAFT')),
  scopeParam: 'siteId',
  params: paramsOf('siteId', 'assetId'),
  body: multipart({ maxFileBytes: MOST_BYTES_AT_ONCE }),
  response: Asset,
  errors: [...errors, notFound, permissionDenied],
});

/** Files for imports come the same way. */
export const maySendParts = either(mayUpload, onSite('EDIT_SITE', 'MANAGE_FEEDS'));

const PartsState = z
  .object({
    upload_id: z.string(),
    part_size: z.number().int(),
    part_count: z.number().int(),
    received: z
      .array(z.number().int())
      .meta({ description: 'the numbers of the parts that are here, from 1' }),
    expires_ts: z.number().int(),
  })
  .meta({ id: 'PartsState' });
export type PartsState = z.output<typeof PartsState>;

/** What an upload in parts is known by. */
export const uploadToken = z.string().regex(/^[\w-]{32}$/, 'send the id of an upload');

export const startUpload = endpoint({
  method: 'POST',
  path: '/core/v1/uploads',
  summary: 'Begin a large file, which comes in parts and may go on after an interruption',
  status: 201,
  permission: maySendParts,
  body: z.object({
    filename: z.string().trim().min(1).max(LONGEST_FILENAME),
    size: z.number().int().min(1).max(MOST_FILE_BYTES, 'file_is_too_large'),
    is_gated: z.boolean().default(false),
    folder_id: id.optional(),
  }),
  response: PartsState,
  errors: [permissionDenied, quotaExceeded],
});

export const getUpload = endpoint({
  method: 'GET',
  path: '/core/v1/uploads/{uploadId}',
  summary: 'Which parts of a large file are here',
  permission: maySendParts,
  params: z.object({ uploadId: uploadToken }),
  response: PartsState,
  errors: [notFound],
});

export const sendPart = endpoint({
  method: 'PUT',
  path: '/core/v1/uploads/{uploadId}/parts/{part}',
  summary: 'Send a part of a large file as the part `file` of a form; one that is sent again takes its place',
  permission: maySendParts,
  params: z.object({ uploadId: uploadToken, part: idInPath }),
  body: multipart({ maxFileBytes: PART_BYTES }),
  response: PartsState,
  errors: [notFound, fileMissing, fileTooLarge],
});

export const completeUpload = endpoint({
  method: 'POST',
  path: '/core/v1/uploads/{uploadId}/complete',
  summary: 'End a large file once all its parts are here',
  status: 201,
  permission: mayUpload,
  params: z.object({ uploadId: uploadToken }),
  query: z.object({
    keep_both: flag.optional(),
    replaces: idInPath
      .optional()
      .meta({ description: 'the asset whose file it takes the place of, instead of a new one' }),
  }),
  response: Asset,
  errors: [...errors, notFound, permissionDenied, uploadIncomplete],
});
