import { z } from 'zod';
import {
  demoAccountLocal,
  nextUrl,
  SignedIn,
  signInCodeMissing,
} from '#modules/accounts/accounts.contract.ts';
import { providerUnreachable } from '#modules/accounts/confirmation.contract.ts';
import { codeWrong } from '#modules/accounts/second-factor-codes.contract.ts';
import { apiError, csrfFailed, notFound } from '#platform/contract/api-error.ts';
import { endpoint, page } from '#platform/contract/endpoint.ts';
import { paramsOf, siteParams } from '#platform/contract/list-keys.ts';
import { id } from '#platform/contract/listing.ts';
import { everyone, onSite } from '#platform/contract/permission-rule.ts';
import { tryOutcomes } from './single-sign-on-kinds.contract.ts';

export const providerSignInFailed = apiError(
  'provider_sign_in_failed',
  401,
  "The provider's answer couldn't be confirmed. Start again.",
);
export const providerSignInSpent = apiError(
  'provider_sign_in_is_spent',
  410,
  'This sign-in has expired or was already used. Start again.',
);
export const providerSignInDenied = apiError(
  'provider_sign_in_is_denied',
  403,
  "The provider didn't sign you in.",
);
export const providerEmailUnverified = apiError(
  'provider_email_is_unverified',
  403,
  "The provider hasn't verified your email address.",
);
export const providerDomainRefused = apiError(
  'provider_domain_is_refused',
  403,
  "This site doesn't accept email addresses from your domain. Use another account.",
);
export const providerPersonUnknown = apiError(
  'provider_person_is_unknown',
  403,
  "You don't have access to this site. Ask one of its owners to invite you.",
);
export const providerOtherIdentity = apiError(
  'provider_identity_differs',
  403,
  'This email address belongs to someone who signs in with another account of this provider.',
);
export const providerOutranked = apiError(
  'provider_is_outranked',
  403,
  'Your role is above the role of whoever set this provider up. Save the provider yourself first.',
);

export const providerConfirmsNobody = apiError(
  'provider_confirms_nobody',
  403,
  "The provider didn't confirm that you just signed in. Verify that it's you another way.",
);

export const startProviderSignIn = endpoint({
  method: 'POST',
  path: '/core/users/sso/start',
  summary: 'Begin to sign in by a provider of the site: where the browser goes',
  permission: everyone(),
  csrf: 'not-required',
  whenPastDue: 'allowed',
  maxBodyBytes: 16 * 1024,
  query: nextUrl,
  body: z.object({ provider_id: id }),
  response: z.object({ url: z.string() }),
  errors: [notFound, providerUnreachable, csrfFailed],
});

export const showProviderReturn = endpoint({
  method: 'GET',
  path: '/core/users/sso/callback',
  summary: 'The page that a provider sends people back to, which goes on by itself',
  permission: everyone(),
  response: page(),
});

/** Who signed in, or what is still asked for. */
export const ProviderSignedIn = SignedIn.extend({
  profile: SignedIn.shape.profile.nullable().meta({ description: 'null where nobody signed in' }),
  is_confirmation: z
    .boolean()
    .optional()
    .meta({ description: 'whoever is signed in has shown who they are; the window can be closed' }),
}).meta({ id: 'ProviderSignedIn' });

const refusals = [
  ...[providerSignInFailed, providerSignInSpent, providerSignInDenied, providerEmailUnverified],
  ...[providerDomainRefused, providerPersonUnknown, providerOtherIdentity, providerOutranked],
  ...[demoAccountLocal, csrfFailed, providerConfirmsNobody],
];

export const finishProviderSignIn = endpoint({
  method: 'POST',
  path: '/core/users/sso/callback',
  summary: 'Sign in by what a provider sent the browser back with, or end a test of it',
  permission: everyone(),
  csrf: 'not-required',
  whenPastDue: 'allowed',
  maxBodyBytes: 64 * 1024,
  body: z.object({
    answer: z.string().max(16_000).meta({ description: 'the query of the address, as it came' }),
  }),
  response: ProviderSignedIn,
  errors: [...refusals, providerUnreachable, signInCodeMissing],
});

export const finishProviderCode = endpoint({
  method: 'POST',
  path: '/core/users/sso/code',
  summary: 'Go on with the second factor of the account, after a provider that showed none',
  permission: everyone(),
  csrf: 'not-required',
  whenPastDue: 'allowed',
  maxBodyBytes: 8 * 1024,
  body: z.object({ token: z.string().max(100), code: z.string().trim().min(1).max(20) }),
  response: ProviderSignedIn,
  errors: [providerSignInSpent, providerPersonUnknown, codeWrong, demoAccountLocal, csrfFailed],
});

const path = '/core/v1/sites/{siteId}/single_sign_on';
const settings = {
  permission: onSite('EDIT_GLOBAL_SETTINGS'),
  scopeParam: 'siteId',
  tokens: 'refused',
} as const;

export const tryProvider = endpoint({
  ...settings,
  method: 'POST',
  path: `${path}/providers/{providerId}/try`,
  summary: 'Begin a test sign-in of the caller: where the browser goes; nobody is signed in by it',
  params: paramsOf('siteId', 'providerId'),
  response: z.object({ url: z.string() }),
  errors: [providerUnreachable, notFound],
});

/** How a test of a provider went. */
export const ProviderTry = z
  .object({
    provider_id: id,
    title: z.string(),
    outcome: z.enum(tryOutcomes),
    is_passed: z.boolean().meta({ description: 'whether the caller could sign in by it' }),
    person: z.string().nullable().meta({ description: 'who would have been signed in' }),
    is_new: z.boolean().meta({ description: 'whether they would have become a member' }),
    has_second_factor: z.boolean().meta({ description: 'whether the provider reports two factors' }),
    claims: z.array(z.object({ name: z.string(), value: z.string() })),
    roles: z
      .array(z.object({ id, title: z.string() }))
      .meta({ description: 'what the claim would have given' }),
    groups: z
      .array(z.object({ id, title: z.string() }))
      .meta({ description: 'the user groups that it would have given' }),
  })
  .meta({ id: 'ProviderTry' });
export type ProviderTry = z.output<typeof ProviderTry>;

export const getProviderTry = endpoint({
  ...settings,
  method: 'GET',
  path: `${path}/tries/{tryToken}`,
  summary: 'How a test of the caller went, for some minutes',
  params: siteParams.extend({ tryToken: z.string().max(100) }),
  response: ProviderTry,
  errors: [notFound],
});
