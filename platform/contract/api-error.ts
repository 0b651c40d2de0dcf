import { englishOf, type Said } from './sentence.ts';

/** One complaint about one place of the input; `msg` ends in `_is_missing` or `_is_invalid` for fields. */
export type ErrorDetail = { loc: (string | number)[]; msg: string };

/** The same before it is said in the language of whoever asked. */
export type SaidDetail = { loc: (string | number)[]; msg: Said };

/** The one body that every refused call answers with. */
export type ErrorBody = {
  error: string;
  message: string;
  /** What the message fills in: it is translated by its code and these. */
  parameters?: string[];
  details: ErrorDetail[];
  request_id?: string;
  [extra: string]: unknown;
};

type Occurrence = {
  message?: Said;
  details?: SaidDetail[];
  /** Further keys of the body, such as the current row of a revision conflict. */
  extra?: Record<string, unknown>;
  /** Seconds for the `Retry-After` header. */
  retryAfter?: number;
};

/** A refusal that the contract declares; thrown on the server, rebuilt in the browser by its code. */
export class ApiError extends Error {
  readonly code: string;
  readonly status: number;
  /** The message, with what it fills in. */
  readonly said: Said;
  readonly details: SaidDetail[];
  readonly extra: Record<string, unknown>;
  readonly retryAfter: number | undefined;

  constructor(code: string, status: number, occurrence: Occurrence & { message: Said }) {
    super(englishOf(occurrence.message));
    this.said = occurrence.message;
    this.name = 'ApiError';
    this.code = code;
    this.status = status;
    this.details = occurrence.details ?? [];
    this.extra = occurrence.extra ?? {};
    this.retryAfter = occurrence.retryAfter;
  }
}

/** A declared error: call it to make the error that is thrown. */
export type ApiErrorDefinition = {
  (occurrence?: Occurrence): ApiError;
  readonly code: string;
  readonly status: number;
  readonly message: string;
};

/**
 * Declares an error of a room. Code compares `code`, never text.
 * @param message the sentence that people read when the occurrence brings none of its own
 */
export function apiError(code: string, status: number, message: string): ApiErrorDefinition {
  const make = (occurrence: Occurrence = {}) =>
    new ApiError(code, status, { ...occurrence, message: occurrence.message ?? message });
  return Object.assign(make, { code, status, message });
}

export const notSignedIn = apiError('not_signed_in', 401, 'Sign in to continue.');
export const accountPastDue = apiError(
  'account_past_due',
  402,
  'Your account is past due! Editorial features have been switched to read-only mode. Please contact your account manager to process the needed payment.',
);
/** Names the agreement that is to be read and accepted first, with `missing`: the keys of all of them. */
export const consentMissing = apiError(
  'consent_is_missing',
  403,
  "Agree to this site's terms first. You can read them under Agreements.",
);
export const permissionDenied = apiError(
  'permission_denied',
  403,
  "Oh! Looks like you don't have permission to see this page.",
);
export const csrfFailed = apiError(
  'csrf_token_is_invalid',
  403,
  'The page is out of date. Reload it and try again.',
);
export const tokenInvalid = apiError(
  'token_is_invalid',
  401,
  'This API token has expired, was revoked, or belongs to another site.',
);
export const tokenNotAccepted = apiError(
  'token_not_accepted',
  403,
  "API tokens can't make this call. Sign in to make it.",
);
/** As `permissionDenied`, for a program: `missing` names what the call asks for. */
export const tokenLacksPermission = apiError(
  'permission_denied',
  403,
  "This API token doesn't have the permission that this call needs.",
);
export const tokenAddressRefused = apiError(
  'token_address_not_allowed',
  403,
  "This API token doesn't allow requests from this network address.",
);
/** Whoever holds a session has not shown lately who they are; `reach` says for what they must. */
export const confirmationNeeded = apiError(
  'confirmation_is_needed',
  403,
  "Confirm that it's you to continue.",
);
export const notFound = apiError('not_found', 404, 'Not found');
export const siteNotFound = apiError('site_not_found', 404, "This site doesn't exist.");
export const hostUnknown = apiError(
  'host_is_unknown',
  421,
  "This server doesn't answer to this host name: add it to a site's domains or to MASTHEAD_HOSTS.",
);
export const methodNotAllowed = apiError(
  'method_not_allowed',
  405,
  "This address doesn't allow that method.",
);
export const revisionConflict = apiError(
  'revision_conflict',
  409,
  'Someone else saved this in the meantime. Review the saved version and try again.',
);
/** The same, for a write that names its version by `If-Match`. */
export const ifMatchStale = apiError('if_match_is_stale', 412, revisionConflict.message);
export const ifMatchInvalid = apiError(
  'if_match_is_invalid',
  400,
  'If-Match takes the ETag of the row that is changed, such as "7".',
);
/** What a revision conflict says to the person who saved it themselves. */
export const savedElsewhere = 'You saved this in another window. Review the saved version and try again.';
export const tooLarge = apiError('payload_is_too_large', 413, 'This is larger than the limit.');
export const formInvalid = apiError(
  'form_is_invalid',
  400,
  'The form is incomplete. Send it again as multipart/form-data with a boundary.',
);
export const mediaTypeInvalid = apiError('content_type_is_invalid', 415, 'Send the body as JSON.');
export const tooManyRequests = apiError(
  'too_many_requests',
  429,
  'Too many attempts. Wait a moment and try again.',
);
export const tooManyWriters = apiError(
  'too_many_writers',
  429,
  'Someone else is saving here right now. Wait a few seconds, then try again.',
);
export const internalError = apiError('internal_error', 500, 'Something went wrong on our side. Try again.');
export const databaseUnavailable = apiError(
  'database_unavailable',
  503,
  "We can't reach the database right now. Nothing was lost. Try again shortly.",
);

export const storageFull = apiError(
  'storage_is_full',
  507,
  "The server's disk is full, so nothing was saved. Free up space, then try again.",
);

/** The errors that any call may answer with, beside those that it declares. */
export const commonErrors = [
  notSignedIn,
  accountPastDue,
  permissionDenied,
  consentMissing,
  csrfFailed,
  tokenInvalid,
  tokenNotAccepted,
  tokenAddressRefused,
  notFound,
  siteNotFound,
  hostUnknown,
  methodNotAllowed,
  tooLarge,
  mediaTypeInvalid,
  tooManyRequests,
  tooManyWriters,
  internalError,
  databaseUnavailable,
  storageFull,
];
