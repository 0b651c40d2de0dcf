import { z } from 'zod';
import { apiError, notFound } from '#platform/contract/api-error.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { paramsOf } from '#platform/contract/list-keys.ts';
import { onSite } from '#platform/contract/permission-rule.ts';
import { personRanksAbove } from './profile-standing.contract.ts';

const LONGEST_KEY = 60;
const LONGEST_VALUE = 1_000;
const MOST_CHOICES = 100;
/** The most custom fields that one person has. */
export const MOST_EXTRA_FIELDS = 100;

export const tooManyExtraFields = apiError(
  'too_many_fields',
  422,
  'A user can have up to 100 custom fields. Remove one first.',
);

export const extraInvalid = apiError(
  'extra_is_invalid',
  422,
  "This field doesn't take this value. Enter another one.",
);
export const extraMissing = apiError('extra_is_missing', 422, 'This field is required.');

const key = z
  .string()
  .max(LONGEST_KEY)
  .regex(/^[A-Za-z][A-Za-z0-9_]*$/);
const text = z.string().trim().max(LONGEST_VALUE);

/** Several values are kept as one text, joined by commas. */
const value = z.union([
  text,
  z.number().min(-1e15).max(1e15),
  z.boolean(),
  z.null(),
  z
    .array(text)
    .max(MOST_CHOICES)
    .transform((list) => list.join(','))
    .pipe(text),
]);

export const updateProfileExtra = endpoint({
  method: 'PUT',
  path: '/core/account/extra/{profileId}',
  summary:
    'Set custom fields of a person by their keys; null removes one, others stay, several values are joined',
  permission: onSite('MANAGE_USERS'),
  params: paramsOf('profileId'),
  body: z.record(key, value).meta({ id: 'ProfileExtra' }),
  response: z.object({ extra: z.record(z.string(), z.unknown()) }),
  errors: [tooManyExtraFields, extraInvalid, extraMissing, personRanksAbove, notFound],
});
