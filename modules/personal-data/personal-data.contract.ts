import { z } from 'zod';
import { confirmingPassword, currentPasswordWrong } from '#modules/accounts/security.contract.ts';
import { gateways } from '#modules/subscriptions/subscription-kinds.contract.ts';
import { TaskResult } from '#modules/tasks/tasks.contract.ts';
import { apiError, notFound } from '#platform/contract/api-error.ts';
import { empty, endpoint, stream } from '#platform/contract/endpoint.ts';
import { siteParams } from '#platform/contract/list-keys.ts';
import { idInPath } from '#platform/contract/listing.ts';
import { signedIn } from '#platform/contract/permission-rule.ts';
import { quotaExceeded } from '#platform/contract/quota.ts';

/** Until then a request to be forgotten can be taken back, in days. */
export const GRACE_DAYS = 14;
/** A file with personal data is kept so long, in days. */
export const FILE_DAYS = 7;

export const dataExportRunning = apiError(
  'export_already_running',
  409,
  "We're already preparing this file. Wait until it's ready.",
);
export const needsOwnRequest = apiError(
  'requested_with_is_missing',
  400,
  'Send the header X-Requested-With: this call starts something.',
);
export const emailDiffers = apiError('confirm_is_invalid', 422, "This isn't the email you sign in with.");
export const lastOwner = apiError(
  'last_owner',
  409,
  "You're the only owner of this site. Make someone else an owner first.",
);
export const notPending = apiError('deletion_is_missing', 409, 'No deletion is scheduled for your account.');

const person = z.object({ userId: idInPath });

export const startDataExport = endpoint({
  method: 'GET',
  path: '/core/account/export/csv/{userId}',
  summary: 'Prepare a file with all that the site knows of a person: oneself, or anybody with MANAGE_USERS',
  permission: signedIn(),
  params: person,
  status: 202,
  response: TaskResult,
  errors: [notFound, dataExportRunning, needsOwnRequest, quotaExceeded],
});

export const getDataExport = endpoint({
  method: 'GET',
  path: '/core/account/export/status/{userId}',
  summary: 'Whether the file is ready, and where it is downloaded; without an id the newest one',
  permission: signedIn(),
  params: person,
  query: z.object({ result_id: idInPath.optional() }),
  response: TaskResult,
  errors: [notFound],
});

export const downloadPersonalData = endpoint({
  method: 'GET',
  path: '/core/v1/sites/{siteId}/personal_data/{exportId}/file',
  summary: 'The file, for the one who asked for it',
  permission: signedIn(),
  scopeParam: 'siteId',
  params: z.object({ siteId: idInPath, exportId: idInPath }),
  response: stream('application/zip'),
  errors: [notFound],
});

/** A request to be forgotten that waits for its day. */
export const Deletion = z
  .object({
    state: z.enum(['none', 'pending']),
    asked_ts: z.number().int().nullable(),
    due_ts: z.number().int().nullable(),
    comments: z.enum(['keep', 'remove']).nullable(),
    renewing: z.array(z.object({ package: z.string(), gateway: z.enum(gateways) })).meta({
      description: 'plans that a payment gateway goes on charging until they are cancelled there',
    }),
  })
  .meta({ id: 'PersonalDataDeletion' });
export type Deletion = z.output<typeof Deletion>;

export const DeletionRequest = z.object({
  confirm: z
    .string()
    .trim()
    .min(1, 'confirm_is_missing')
    .max(254)
    .toLowerCase()
    .meta({ description: 'the email that one signs in with' }),
  current_password: confirmingPassword,
  comments: z
    .enum(['keep', 'remove'])
    .default('keep')
    .meta({ description: 'kept without a name, or removed' }),
});

export const deletePersonalData = endpoint({
  method: 'DELETE',
  path: '/core/feeds/site/',
  confirms: 'for-site',
  summary: 'Ask to be forgotten by the site: it happens after 14 days, until then it can be taken back',
  permission: signedIn(),
  whenPastDue: 'allowed',
  maxBodyBytes: 8 * 1024,
  body: DeletionRequest,
  status: 202,
  response: Deletion,
  errors: [emailDiffers, lastOwner, currentPasswordWrong],
});

export const getPersonalData = endpoint({
  method: 'GET',
  path: '/core/v1/sites/{siteId}/personal_data',
  summary: 'The newest file of the caller with their own data, and whether they have asked to be forgotten',
  permission: signedIn(),
  scopeParam: 'siteId',
  params: siteParams,
  response: z.object({ file: TaskResult.nullable(), deletion: Deletion }),
});

export const cancelDeletion = endpoint({
  method: 'DELETE',
  path: '/core/v1/sites/{siteId}/personal_data/deletion',
  summary: 'Keep the account after all',
  permission: signedIn(),
  scopeParam: 'siteId',
  whenPastDue: 'allowed',
  params: siteParams,
  status: 204,
  response: empty(),
  errors: [notPending],
});
