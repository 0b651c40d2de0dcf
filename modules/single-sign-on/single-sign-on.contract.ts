import { z } from 'zod';
import { apiError, notFound, revisionConflict } from '#platform/contract/api-error.ts';
import { empty, endpoint } from '#platform/contract/endpoint.ts';
import { eachOnce } from '#platform/contract/fields.ts';
import { paramsOf, rowStamps, siteParams } from '#platform/contract/list-keys.ts';
import { id, revision } from '#platform/contract/listing.ts';
import { partialChange } from '#platform/contract/partial-change.ts';
import { onSite } from '#platform/contract/permission-rule.ts';
import { fixed } from '#platform/contract/sentence.ts';
import {
  LONGEST_CLAIM,
  LONGEST_CLAIM_VALUE,
  LONGEST_CLIENT_ID,
  LONGEST_CLIENT_SECRET,
  LONGEST_ISSUER,
  LONGEST_PROVIDER_TITLE,
  MOST_DOMAINS,
  MOST_EMERGENCY_OWNERS,
  MOST_MAPPED_GROUPS,
  MOST_MAPPED_ROLES,
  MOST_PROVIDERS,
  MOST_SCOPES,
} from './single-sign-on-kinds.contract.ts';

const Domain = z
  .string()
  .trim()
  .toLowerCase()
  .max(253)
  .regex(/^[a-z0-9][a-z0-9-]{0,62}(\.[a-z0-9-]{1,63})+$/, 'enter a domain such as example.com');

const claimValue = z.string().trim().min(1, 'value_is_missing').max(LONGEST_CLAIM_VALUE);
const MappedRole = z.object({ value: claimValue, role_id: id });
const MappedGroup = z.object({ value: claimValue, group_id: id });

/** What a person says about a provider. */
export const SignInProviderDraft = z
  .object({
    title: z.string().trim().min(1, 'title_is_missing').max(LONGEST_PROVIDER_TITLE),
    issuer: z
      .string()
      .trim()
      .min(1, 'issuer_is_missing')
      .max(LONGEST_ISSUER)
      .regex(
        /^https?:\/\/[^\s/?#@]+(\/[^\s?#]*)?$/i,
        'enter an address such as https://id.example.com, without a query',
      )
      .meta({ description: 'its discovery document stands below it; by https alone' }),
    client_id: z.string().trim().min(1, 'client_id_is_missing').max(LONGEST_CLIENT_ID),
    client_secret: z
      .string()
      .trim()
      .max(LONGEST_CLIENT_SECRET)
      .default('')
      .meta({ description: 'never told again; empty for a client without one' }),
    domains: z
      .array(Domain)
      .min(1, 'domains_is_missing')
      .max(MOST_DOMAINS)
      .transform(eachOnce)
      .meta({ description: 'whose email addresses the provider speaks for' }),
    trusts_email: z.boolean().default(false).meta({
      description:
        'whether addresses of the domains count where the provider does not say that it checked them',
    }),
    scopes: z
      .array(
        z
          .string()
          .trim()
          .regex(/^[\x21\x23-\x5b\x5d-\x7e]{1,80}$/, 'enter a scope such as groups'),
      )
      .max(MOST_SCOPES)
      .transform(eachOnce)
      .default([])
      .meta({ description: 'asked for beside openid, email and profile' }),
    claim: z
      .string()
      .trim()
      .max(LONGEST_CLAIM)
      .default('')
      .meta({ description: 'whose values stand for roles and user groups, such as groups' }),
    roles: z
      .array(MappedRole)
      .max(MOST_MAPPED_ROLES)
      .default([])
      .meta({ description: 'given and taken at each sign-in by the values of the claim' }),
    groups: z
      .array(MappedGroup)
      .max(MOST_MAPPED_GROUPS)
      .default([])
      .meta({ description: 'user groups; given at each sign-in, and taken if an earlier one gave them' }),
    default_role_id: id
      .nullable()
      .default(null)
      .meta({ description: 'of people who come for the first time; without it nobody unknown is let in' }),
    trusts_factor: z
      .boolean()
      .default(false)
      .meta({ description: 'whether a second factor that the provider reports counts here' }),
    is_enabled: z.boolean().default(false).meta({ description: 'whether the sign-in page offers it' }),
  })
  .meta({ id: 'SignInProviderDraft' });
export type SignInProviderDraft = z.output<typeof SignInProviderDraft>;

/** A provider as it is shown; its secret is not. */
export const SignInProvider = SignInProviderDraft.omit({ client_secret: true })
  .extend({
    id,
    has_secret: z.boolean(),
    tested_ts: z
      .number()
      .int()
      .nullable()
      .meta({ description: 'when a test last went well; null after a change of what it tested' }),
    ...rowStamps,
  })
  .meta({ id: 'SignInProvider' });
export type SignInProvider = z.output<typeof SignInProvider>;

const Person = z.object({ id, title: z.string() });

/** Whether a site is open by its providers alone, and what its settings can name. */
export const SignInSetting = z
  .object({
    is_only: z.boolean().meta({ description: 'nobody signs in to the site but by its providers' }),
    owner_ids: z.array(id).meta({ description: 'who may use a password all the same' }),
    owners: z.array(Person).meta({ description: 'the owners of the site who have a password' }),
    roles: z
      .array(z.object({ id, title: z.string(), may_give: z.boolean() }))
      .meta({ description: 'the roles of the site, and which of them the caller may give' }),
    groups: z
      .array(z.object({ id, title: z.string(), may_give: z.boolean() }))
      .meta({ description: 'the user groups of the site, and whether the caller manages their members' }),
    callback_url: z.string().meta({ description: 'what is registered at a provider' }),
    revision: z.number().int(),
  })
  .meta({ id: 'SignInSetting' });
export type SignInSetting = z.output<typeof SignInSetting>;

export const providerTitleTaken = apiError(
  'duplicate',
  409,
  'A provider with this title already exists. Choose another title.',
);
export const issuerNotSecure = apiError(
  'issuer_is_invalid',
  422,
  'Use an address that begins with https://.',
);
export const claimMissing = apiError(
  'claim_is_missing',
  422,
  'Enter the claim whose values map to roles or membership groups.',
);
export const mappedRoleNotGiven = apiError(
  'roles_is_invalid',
  422,
  'You can only map roles of this site that you could give yourself.',
);
export const mappedGroupNotGiven = apiError(
  'groups_is_invalid',
  422,
  'You can only map membership groups of this site whose members you manage.',
);
export const defaultRoleNotGiven = apiError(
  'default_role_id_is_invalid',
  422,
  'Choose a role of this site that you could give yourself.',
);
export const sharedIssuer = apiError(
  'trusts_email_is_invalid',
  422,
  'This issuer serves every organization. Use the issuer of your own tenant.',
);
export const providerRanksAbove = apiError(
  'provider_ranks_above',
  403,
  'Someone with more permissions than you saved this provider. You can rename it or turn it off.',
);
export const tooManyProviders = apiError(
  'too_many_providers',
  422,
  fixed`A site can have up to ${MOST_PROVIDERS} providers. Remove one first.`,
);
export const providerIsOnly = apiError(
  'provider_is_only_way',
  422,
  'Single sign-on is the only way in, and this is the last provider that passed a test. Allow passwords first.',
);
export const testMissing = apiError(
  'test_is_missing',
  422,
  'Turn a provider on and pass a test sign-in yourself first.',
);
export const emergencyOwnersInvalid = apiError(
  'owner_ids_is_invalid',
  422,
  'Choose at least one owner of this site who has a password.',
);

export const ownersMissing = apiError(
  'owner_ids_is_invalid',
  422,
  "Select every owner. Only an owner can turn off another owner's password.",
);

const path = '/core/v1/sites/{siteId}/single_sign_on';
// Who comes in, and by which word, a program does not settle.
const reading = { permission: onSite('EDIT_GLOBAL_SETTINGS'), scopeParam: 'siteId' } as const;
const settings = { ...reading, tokens: 'refused' } as const;
const one = paramsOf('siteId', 'providerId');

export const getSignInSetting = endpoint({
  ...reading,
  method: 'GET',
  path,
  summary:
    'Whether single sign-on is the only way in, who may still use a password, and which roles and groups can be mapped',
  params: siteParams,
  response: SignInSetting,
});

export const listSignInProviders = endpoint({
  ...reading,
  method: 'GET',
  path: `${path}/providers`,
  summary: 'List the sign-in providers of the site',
  params: siteParams,
  response: z.object({ items: z.array(SignInProvider), total_count: z.number().int() }),
});

export const createSignInProvider = endpoint({
  ...settings,
  method: 'POST',
  path: `${path}/providers`,
  confirms: 'for-site',
  summary: 'Add a sign-in provider',
  status: 201,
  params: siteParams,
  body: SignInProviderDraft,
  response: SignInProvider,
  errors: [
    ...[providerTitleTaken, issuerNotSecure, mappedRoleNotGiven, defaultRoleNotGiven, tooManyProviders],
    ...[sharedIssuer, claimMissing, mappedGroupNotGiven],
  ],
});

export const updateSignInProvider = endpoint({
  ...settings,
  method: 'PUT',
  path: `${path}/providers/{providerId}`,
  confirms: 'for-site',
  summary: 'Change a sign-in provider; what is left out stays, its secret too',
  params: one,
  body: partialChange(SignInProviderDraft),
  response: SignInProvider,
  errors: [
    ...[providerTitleTaken, issuerNotSecure, claimMissing, mappedRoleNotGiven, defaultRoleNotGiven],
    ...[providerIsOnly, providerRanksAbove, sharedIssuer, mappedGroupNotGiven, revisionConflict, notFound],
  ],
});

export const deleteSignInProvider = endpoint({
  ...settings,
  method: 'DELETE',
  path: `${path}/providers/{providerId}`,
  confirms: 'for-site',
  summary: 'Delete a sign-in provider, for good; nobody signs in by it any more',
  params: one,
  deletesVersion: true,
  status: 204,
  response: empty(),
  errors: [providerIsOnly, notFound],
});

export const saveSignInSetting = endpoint({
  ...settings,
  method: 'PUT',
  path,
  confirms: 'for-site',
  summary: 'Make single sign-on the only way in, or allow passwords again; what is left out stays',
  params: siteParams,
  body: z.object({
    is_only: z.boolean().optional(),
    owner_ids: z.array(id).max(MOST_EMERGENCY_OWNERS).transform(eachOnce).optional(),
    revision,
  }),
  response: SignInSetting,
  errors: [testMissing, emergencyOwnersInvalid, ownersMissing, revisionConflict],
});
