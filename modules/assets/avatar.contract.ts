import { z } from 'zod';
import { personRanksAbove } from '#modules/profiles/profile-standing.contract.ts';
import { notFound } from '#platform/contract/api-error.ts';
import { endpoint, multipart } from '#platform/contract/endpoint.ts';
import { id, idInPath } from '#platform/contract/listing.ts';
import { signedIn } from '#platform/contract/permission-rule.ts';
import { quotaExceeded } from '#platform/contract/quota.ts';
import { MOST_AVATAR_BYTES } from './asset-kinds.contract.ts';
import { fileBroken, fileMissing, fileTooLarge, fileTypeInvalid } from './uploads.contract.ts';

export const uploadAvatar = endpoint({
  method: 'POST',
  path: '/core/feeds/avatar',
  summary:
    'Upload the picture of a person as the part `file` of a form: of oneself, or of others with MANAGE_USERS',
  status: 201,
  permission: signedIn(),
  whenPastDue: 'allowed',
  query: z.object({ profile_id: idInPath.optional().meta({ description: 'oneself when left out' }) }),
  body: multipart({ maxFileBytes: MOST_AVATAR_BYTES }),
  response: z.object({
    profile_id: id,
    asset_id: id.meta({ description: 'where it lies in the library' }),
    logo: z.string().meta({ description: 'the address that the person now has' }),
  }),
  errors: [fileTooLarge, fileTypeInvalid, fileMissing, fileBroken, quotaExceeded, personRanksAbove, notFound],
});
