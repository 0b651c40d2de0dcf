import { z } from 'zod';
import { apiError } from '#platform/contract/api-error.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { siteParams } from '#platform/contract/list-keys.ts';
import { signedIn } from '#platform/contract/permission-rule.ts';
import { fixed } from '#platform/contract/sentence.ts';

const LARGEST_VALUE = 4_000;
export const MOST_PREFERENCES = 200;

const word = z.string().max(LARGEST_VALUE);
const Value = z
  .union([word, z.number(), z.boolean(), z.null(), z.array(z.string().max(200)).max(200)])
  .refine((value) => JSON.stringify(value).length <= LARGEST_VALUE, 'is too large');

/** What a person prefers, by name, such as `columns.posts`. */
export const Preferences = z.record(z.string(), z.unknown()).meta({ id: 'Preferences' });

export const tooManyPreferences = apiError(
  'too_many_preferences',
  422,
  fixed`An account can have up to ${MOST_PREFERENCES} preferences.`,
);

export const changePreferences = endpoint({
  method: 'PUT',
  path: '/core/v1/sites/{siteId}/preferences',
  summary: 'Keep preferences of the caller; null forgets one, those that are not named stay',
  permission: signedIn(),
  scopeParam: 'siteId',
  whenPastDue: 'allowed',
  maxBodyBytes: 256 * 1024,
  params: siteParams,
  body: z.object({
    values: z
      .record(z.string().regex(/^[a-z][a-z0-9_.-]{0,79}$/, 'use lowercase letters, digits and dots'), Value)
      .refine((values) => Object.keys(values).length <= 50, 'send at most 50 at once'),
  }),
  response: z.object({ values: Preferences }),
  errors: [tooManyPreferences],
});
