import type { z } from 'zod';
import { type ApiErrorDefinition, confirmationNeeded } from './api-error.ts';
import { isAllowed, type PermissionHolder, type PermissionRule } from './permission-rule.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** An answer that is not JSON: a body of the given type, a redirect, a page, or nothing. */
export type OtherAnswer<Kind extends 'text' | 'stream' | 'empty' | 'page' | 'redirect' = 'text'> = {
  readonly answer: Kind;
  readonly contentType: string;
};

/** A text body, such as `text/plain`. */
export const text = (contentType = 'text/plain; charset=utf-8'): OtherAnswer<'text'> => ({
  answer: 'text',
  contentType,
});
/** A body that is streamed: CSV, files, server-sent events. */
export const stream = (contentType: string): OtherAnswer<'stream'> => ({ answer: 'stream', contentType });
/** No body: 204. */
export const empty = (): OtherAnswer<'empty'> => ({ answer: 'empty', contentType: '' });
/** A whole HTML page that the server sends itself. */
export const page = (): OtherAnswer<'page'> => ({ answer: 'page', contentType: 'text/html; charset=utf-8' });
/** Only a redirect. */
export const redirect = (): OtherAnswer<'redirect'> => ({ answer: 'redirect', contentType: '' });

/** A multipart form with files; the handler reads the parts as a stream, within these limits. */
export type Multipart = {
  readonly multipart: true;
  readonly maxFileBytes: number;
  readonly maxFiles: number;
};
export const multipart = (limits: { maxFileBytes: number; maxFiles?: number }): Multipart => ({
  multipart: true,
  maxFileBytes: limits.maxFileBytes,
  maxFiles: limits.maxFiles ?? 1,
});

type AnyOtherAnswer = OtherAnswer<'text' | 'stream' | 'empty' | 'page' | 'redirect'>;
export type ResponseShape = z.ZodType | AnyOtherAnswer;

/**
 * For what a call asks people to confirm that it is them: for something of the site, or of their account on all sites.
 * `in-part` leaves it to the handler, where not every body asks for it.
 */
export type Confirmation = 'never' | 'for-site' | 'for-account' | 'in-part';

/** One call of the API: everything that the server, the browser and the description need to know. */
export type Endpoint<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType | Multipart = z.ZodType | Multipart,
  Response extends ResponseShape = ResponseShape,
> = {
  readonly method: Method;
  /** The exact path, parameters in braces; answered with and without a trailing slash. */
  readonly path: string;
  readonly summary: string;
  /** The status of a good answer. */
  readonly status: number;
  readonly permission: PermissionRule;
  /** The path parameter that names the site or one of its communities. */
  readonly scopeParam: string | null;
  /** Whether a write is still allowed when the account is past due; reading always is. */
  readonly whenPastDue: 'refused' | 'allowed';
  /** Whether it answers on a host that no site has, for the first site, while nobody has an account. */
  readonly unknownHost: 'refused' | 'answered-at-first-run';
  /** Whether an API token may make it: what people do for themselves alone, and what asks for no permission, it may not. */
  readonly tokens: 'accepted' | 'refused';
  /** Whether the person of a session must have shown lately who they are; a token has nobody to ask. */
  readonly confirms: Confirmation;
  /** What a site may want staff to have agreed to first, beside what it wants for every write. */
  readonly consent: 'community_publishing' | null;
  /** Calls made by people who are not signed in yet cannot carry the token. */
  readonly csrf: 'required' | 'not-required';
  /** Whether others may read something else after it; an answer waits until every copy knows what was written. */
  readonly writes: boolean;
  /** Deletes a row that has a revision, alone or with others: `If-Match` may name the version of a single one. */
  readonly deletesVersion: boolean;
  readonly maxBodyBytes: number;
  /** Refusals say their details under `detail` as well, as those who call it expect. */
  readonly repeatsDetails: boolean;
  readonly params: Params | undefined;
  readonly query: Query | undefined;
  readonly body: Body | undefined;
  readonly response: Response;
  /** What the answer is when it differs by the asker, such as a redirect for navigations. */
  readonly alsoAnswers: readonly number[];
  readonly errors: readonly ApiErrorDefinition[];
};

type Options<P, Q, B, R> = {
  method: Method;
  path: string;
  summary: string;
  permission: PermissionRule;
  response: R;
  status?: number;
  scopeParam?: string;
  whenPastDue?: 'refused' | 'allowed';
  unknownHost?: 'refused' | 'answered-at-first-run';
  tokens?: 'accepted' | 'refused';
  confirms?: Confirmation;
  consent?: 'community_publishing';
  csrf?: 'required' | 'not-required';
  writes?: boolean;
  deletesVersion?: boolean;
  maxBodyBytes?: number;
  repeatsDetails?: boolean;
  params?: P;
  query?: Q;
  body?: B;
  alsoAnswers?: number[];
  errors?: ApiErrorDefinition[];
};

/** Somebody who is signed in and holds nothing. */
const withoutPermissions: PermissionHolder = {
  ...{ isSignedIn: true, isTechnical: false, settings: new Set() },
  ...{ sitePermissions: new Set(), communityPermissions: new Map() },
};

/** Declares one call. Permission, input, answer and errors are said here and nowhere else. */
export function endpoint<
  Params extends z.ZodType = z.ZodUndefined,
  Query extends z.ZodType = z.ZodUndefined,
  Body extends z.ZodType | Multipart = z.ZodUndefined,
  Response extends ResponseShape = OtherAnswer<'empty'>,
>(options: Options<Params, Query, Body, Response>): Endpoint<Params, Query, Body, Response> {
  return {
    method: options.method,
    path: options.path,
    summary: options.summary,
    status: options.status ?? 200,
    permission: options.permission,
    scopeParam: options.scopeParam ?? null,
    whenPastDue: options.whenPastDue ?? (options.method === 'GET' ? 'allowed' : 'refused'),
    unknownHost: options.unknownHost ?? 'refused',
    tokens: options.tokens ?? (isAllowed(options.permission, withoutPermissions) ? 'refused' : 'accepted'),
    confirms: options.confirms ?? 'never',
    consent: options.consent ?? null,
    csrf: options.csrf ?? 'required',
    writes: options.writes ?? options.method !== 'GET',
    deletesVersion: options.deletesVersion ?? false,
    maxBodyBytes: options.maxBodyBytes ?? 1024 * 1024,
    repeatsDetails: options.repeatsDetails ?? false,
    params: options.params,
    query: options.query,
    body: options.body,
    response: options.response,
    alsoAnswers: options.alsoAnswers ?? [],
    errors: [...(options.errors ?? []), ...(options.confirms ? [confirmationNeeded] : [])],
  };
}

type OrNothing<Key extends string, Value> = [Value] extends [undefined]
  ? { [K in Key]?: undefined }
  : { [K in Key]: Value };

/** What the caller sends. */
export type InputOf<E> =
  E extends Endpoint<infer P, infer Q, infer B, ResponseShape>
    ? OrNothing<'params', z.input<P>> &
        OrNothing<'query', z.input<Q>> &
        OrNothing<'body', B extends z.ZodType ? z.input<B> : object>
    : never;

/** What the handler gets, parsed. */
export type ParsedOf<E> =
  E extends Endpoint<infer P, infer Q, infer B, ResponseShape>
    ? { params: z.output<P>; query: z.output<Q>; body: B extends z.ZodType ? z.output<B> : undefined }
    : never;

/** What the caller gets back. */
export type AnswerOf<E> =
  E extends Endpoint<z.ZodType, z.ZodType, z.ZodType | Multipart, infer R>
    ? R extends z.ZodType
      ? z.output<R>
      : R extends OtherAnswer<'text'>
        ? string
        : R extends OtherAnswer<'empty'>
          ? undefined
          : unknown
    : never;

/** What the handler gives; keys beyond the contract are dropped before the answer leaves. */
export type ResultOf<E> =
  E extends Endpoint<z.ZodType, z.ZodType, z.ZodType | Multipart, infer R>
    ? R extends z.ZodType
      ? z.input<R>
      : R extends OtherAnswer<'text' | 'page'>
        ? string
        : undefined
    : never;

/** Tells whether the holder may make the call, as the server will decide it. */
export function mayCall(
  call: Endpoint,
  holder: PermissionHolder,
  communityId: number | null = null,
): boolean {
  return isAllowed(call.permission, holder, communityId);
}

export const isMultipart = (body: unknown): body is Multipart =>
  typeof body === 'object' && body !== null && 'multipart' in body;
export const isOtherAnswer = (shape: ResponseShape): shape is AnyOtherAnswer => 'answer' in shape;
