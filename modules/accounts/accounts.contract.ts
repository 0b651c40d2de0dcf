import { z } from 'zod';
import { apiError, csrfFailed } from '#platform/contract/api-error.ts';
import { endpoint, page } from '#platform/contract/endpoint.ts';
import { mailAddress } from '#platform/contract/fields.ts';
import { id } from '#platform/contract/listing.ts';
import { everyone } from '#platform/contract/permission-rule.ts';
import { NewPassword } from './password-rule.contract.ts';
import { codeWrong } from './second-factor-codes.contract.ts';

export const emailOrPasswordInvalid = apiError(
  'email_or_password_is_invalid',
  401,
  'Wrong email or password.',
);
export const signInCodeMissing = apiError(
  'code_is_missing',
  401,
  'Enter the code from your authenticator app.',
);
export const providerNeeded = apiError(
  'provider_is_needed',
  403,
  'This site uses single sign-on. Continue with one of its providers.',
);
export const demoAccountLocal = apiError(
  'demo_account_is_local',
  403,
  'Demo accounts can sign in only on the computer that runs Masthead.',
);
export const linkInvalid = apiError(
  'link_is_invalid',
  410,
  'This link has expired or was already used. Ask for a new one.',
);
export const passwordTooCommon = apiError(
  'password_is_too_common',
  422,
  'This password appears in lists of breached passwords, so attackers try it first. Choose a different one.',
);

export const nextUrl = z.object({ next_url: z.string().max(8000).optional() });
const linkToken = z.object({ token: z.string().max(100) });

/** Where the browser goes on, always a path of this host. */
const NextUrl = z.string().meta({ description: 'a path of this host' });

/** The person who has just signed in. */
export const SignedIn = z
  .object({
    profile: z.object({ id, name: z.string(), title: z.string(), logo: z.string().nullable() }),
    next_url: NextUrl,
  })
  .meta({ id: 'SignedIn' });

export const signIn = endpoint({
  method: 'POST',
  path: '/core/users/login',
  summary: 'Sign in with email address and password',
  permission: everyone(),
  csrf: 'not-required',
  whenPastDue: 'allowed',
  maxBodyBytes: 8 * 1024,
  query: nextUrl,
  body: z.object({
    email: z.string().min(1).max(254),
    password: z.string().min(1).max(1024),
    code: z.string().trim().max(20).optional().meta({
      description: 'of the authenticator app or a recovery code, where two-factor authentication is on',
    }),
  }),
  response: SignedIn,
  errors: [
    emailOrPasswordInvalid,
    providerNeeded,
    signInCodeMissing,
    codeWrong,
    demoAccountLocal,
    csrfFailed,
  ],
});

export const showSignIn = endpoint({
  method: 'GET',
  path: '/core/users/login',
  summary: 'The sign-in page',
  permission: everyone(),
  query: nextUrl,
  response: page(),
  alsoAnswers: [302],
});

/** What the pages before the sign-in say about the site. */
export const SignInFacts = z
  .object({
    site_title: z.string(),
    locale: z.string(),
    today: z.string().meta({ description: 'YYYY-MM-DD in the zone of the site' }),
    providers: z
      .array(z.object({ id, title: z.string() }))
      .meta({ description: 'who else says who somebody is' }),
    is_provider_only: z
      .boolean()
      .meta({ description: 'whether only some owners may use a password or a passkey' }),
    is_session_over: z.boolean().meta({
      description: 'whether whoever asks was signed in for as long as a role of theirs allows',
    }),
    demo: z.object({ emails: z.array(z.string()), password: z.string() }).nullable(),
  })
  .meta({ id: 'SignInFacts' });

export const getSignInFacts = endpoint({
  method: 'GET',
  path: '/core/users/login_facts',
  summary: 'What the sign-in pages show: the site, the day, and the demo accounts where there are any',
  permission: everyone(),
  unknownHost: 'answered-at-first-run',
  response: SignInFacts,
});

export const showSignOut = endpoint({
  method: 'GET',
  path: '/core/users/logout',
  summary: 'The page with the one button that signs out',
  permission: everyone(),
  response: page(),
  alsoAnswers: [302],
});

export const signOut = endpoint({
  method: 'POST',
  path: '/core/users/logout',
  summary: 'End the session, on the server too',
  permission: everyone(),
  whenPastDue: 'allowed',
  response: z.object({ next_url: NextUrl }),
});

export const showForgottenPassword = endpoint({
  method: 'GET',
  path: '/core/users/forgot',
  summary: 'The page that asks for the address of a forgotten password',
  permission: everyone(),
  response: page(),
});

export const askForPasswordReset = endpoint({
  method: 'POST',
  path: '/core/users/forgot',
  summary: 'Send a link that sets a new password; the answer is the same for unknown addresses',
  permission: everyone(),
  csrf: 'not-required',
  whenPastDue: 'allowed',
  maxBodyBytes: 8 * 1024,
  status: 202,
  body: z.object({ email: mailAddress }),
  response: z.object({ minutes_valid: z.number().int() }),
  errors: [csrfFailed],
});

export const showPasswordReset = endpoint({
  method: 'GET',
  path: '/core/users/reset/{token}',
  summary: 'The page that sets a new password',
  permission: everyone(),
  params: linkToken,
  response: page(),
});

export const resetPassword = endpoint({
  method: 'POST',
  path: '/core/users/reset/{token}',
  summary: 'Set a new password by the link of a mail; all sessions of the account end',
  permission: everyone(),
  csrf: 'not-required',
  whenPastDue: 'allowed',
  maxBodyBytes: 8 * 1024,
  params: linkToken,
  body: z.object({ password: NewPassword }),
  response: z.object({ next_url: NextUrl }),
  errors: [linkInvalid, providerNeeded, passwordTooCommon, csrfFailed],
});

export const showSetUp = endpoint({
  method: 'GET',
  path: '/core/users/setup/{token}',
  summary: 'The page of the first run, which makes the owner',
  permission: everyone(),
  unknownHost: 'answered-at-first-run',
  params: linkToken,
  response: page(),
});

export const setUp = endpoint({
  method: 'POST',
  path: '/core/users/setup/{token}',
  summary: 'Make the owner of a new installation by its set-up link, and sign in',
  permission: everyone(),
  unknownHost: 'answered-at-first-run',
  csrf: 'not-required',
  whenPastDue: 'allowed',
  maxBodyBytes: 8 * 1024,
  params: linkToken,
  body: z.object({
    email: mailAddress,
    name: z.string().trim().min(1).max(120),
    password: NewPassword,
    site_title: z.string().trim().min(1).max(120),
  }),
  response: SignedIn,
  errors: [linkInvalid, passwordTooCommon, csrfFailed],
});
