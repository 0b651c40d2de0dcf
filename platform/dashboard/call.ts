import type { ErrorBody, ErrorDetail } from '#platform/contract/api-error.ts';
import type { AnswerOf, Endpoint, InputOf } from '#platform/contract/endpoint.ts';
import { type ConfirmationReach, confirmedAgain } from './confirmation-gate.ts';
import { agreedNow } from './consent-gate.ts';
import { takeEarly } from './early-fetch.ts';
import { noteReached } from './reachable.ts';
import { noteServerDate } from './server-clock.ts';
import { answerMessage } from './server-message.ts';
import { signedInAgain } from './session-gate.ts';
import { platformText } from './texts.ts';

/** The code of the answer to whoever has not shown lately who they are. */
const CONFIRMATION_NEEDED = 'confirmation_is_needed';
/** The code of the answer to whoever has not agreed to what their site requires. */
const CONSENT_MISSING = 'consent_is_missing';
/** So many agreements are asked for one after the other. */
const MOST_ASKED = 10;

/** A refused or failed call; `code` is compared, `message` is shown. */
export class CallError extends Error {
  readonly code: string;
  readonly status: number;
  readonly details: ErrorDetail[];
  readonly requestId: string | null;
  /** Seconds to wait before the next try, where the server said so. */
  readonly retryAfter: number | null;
  readonly body: Partial<ErrorBody>;

  constructor(status: number, body: Partial<ErrorBody>, requestId: string | null, retryAfter: number | null) {
    const code = body.error ?? (status === 0 ? 'network_error' : 'response_error');
    super(sentenceOf(code, body, requestId ?? body.request_id));
    this.name = 'CallError';
    this.code = code;
    this.status = status;
    this.details = body.details ?? [];
    this.requestId = requestId ?? body.request_id ?? null;
    this.retryAfter = retryAfter;
    this.body = body;
  }
}

/** What happened, for people. */
function sentenceOf(code: string, body: Partial<ErrorBody>, id?: string): string {
  if (code === 'blocked') {
    return id ? platformText('failure.blockedRequest', { id }) : platformText('failure.blocked');
  }
  if (code === 'network_error') return platformText('failure.offline');
  return answerMessage(body, platformText('failure.generic'));
}

/** A request that was given up, because a newer one took its place or its screen is gone: no failure to tell of. */
export const isCancelled = (error: unknown): boolean =>
  (error instanceof DOMException && (error.name === 'AbortError' || error.code === 20)) ||
  (error instanceof Error && error.name === 'AbortError');

/** What the server said against a call; nothing when it was something else. */
export const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : '');

/** What was asked for is not for this person; a firewall in between, and what is asked of them first, say nothing about that. */
export const isForbidden = (error: unknown): boolean =>
  error instanceof CallError &&
  error.status === 403 &&
  error.code !== 'blocked' &&
  error.code !== CONFIRMATION_NEEDED &&
  error.code !== CONSENT_MISSING;

/** What was asked for is not there any more, or not for this person; every other failure may pass. */
export const isGone = (error: unknown): boolean =>
  (error instanceof CallError && error.status === 404) || isForbidden(error);

/** The same call may work in a moment: no answer came or a foreign one, too many at a time, or a fault of the server. */
export const mayPass = (error: unknown): boolean =>
  error instanceof CallError &&
  (error.status < 400 || error.status >= 500 || error.status === 408 || error.status === 429);

type Options = {
  signal?: AbortSignal;
  headers?: Record<string, string>;
  /** Nobody asked for it: its failure says nothing of the connection, and it outlives the page. */
  isAside?: boolean;
};
type Input = { params?: unknown; query?: unknown; body?: unknown };

/**
 * Makes a call of the contract.
 * @throws CallError when it is refused or fails; an aborted call throws the abort itself
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  options: Options = {},
): Promise<AnswerOf<E>> {
  const attempt = () => send(endpoint, input as Input, options);
  let response = await attempt();
  if (response.status === 401 && isForSession(endpoint) && (await signedInAgain()))
    response = await attempt();
  if (response.status === 403) response = await afterAsking(response, attempt);
  try {
    return await answerIn(response, endpoint);
  } catch (error) {
    if (error instanceof CallError || options.signal?.aborted) throw error;
    // It broke off in the middle, or something in between answered in the server's place.
    throw new CallError(response.status, {}, response.headers.get('x-request-id'), null);
  }
}

async function answerIn<E extends Endpoint>(response: Response, endpoint: E): Promise<AnswerOf<E>> {
  if (response.type === 'opaqueredirect') throw new CallError(0, { error: 'redirected' }, null, null);
  const type = response.headers.get('content-type') ?? '';
  if (type.includes('html')) await refuseIfBlocked(response);
  if (!response.ok) throw await errorOf(response);
  const kind = 'answer' in endpoint.response ? endpoint.response.answer : 'json';
  // A page from something in between, such as the sign-in of a network, is no answer, whatever its status.
  const isForeign =
    (type.includes('html') && kind !== 'page') || (kind === 'empty') !== (response.status === 204);
  if (isForeign) throw new CallError(response.status, {}, response.headers.get('x-request-id'), null);
  if (response.status === 204) return undefined as AnswerOf<E>;
  if (type.includes('json') || kind === 'json') {
    return (await response.json()) as AnswerOf<E>;
  }
  if (type.startsWith('text/')) return (await response.text()) as AnswerOf<E>;
  return (await response.blob()) as AnswerOf<E>;
}

type Asked = { reach?: ConfirmationReach; agreement?: { key: string } };

/** A refusal may ask something of the person first: the answer to the call made once more when they have done it. */
async function afterAsking(refused: Response, attempt: () => Promise<Response>): Promise<Response> {
  let response = refused;
  for (let asked = 0; asked < MOST_ASKED; asked += 1) {
    const key = (await refusalOf(response, CONSENT_MISSING))?.agreement?.key;
    if (key === undefined || !(await agreedNow(key))) break;
    response = await attempt();
  }
  const reach = (await refusalOf(response, CONFIRMATION_NEEDED))?.reach;
  return reach && (await confirmedAgain(reach)) ? attempt() : response;
}

/** What a refusal of this code asks of the person; undefined for every other answer. */
async function refusalOf(response: Response, code: string): Promise<Asked | undefined> {
  if (response.status !== 403) return undefined;
  const body = parseBody(await response.clone().text());
  return body.error === code ? (body as Asked) : undefined;
}

/** Whoever signs in hears 401 of a wrong password; everybody else of a session that has ended. */
const isForSession = ({ permission }: Endpoint): boolean => permission.kind !== 'everyone';

async function send(endpoint: Endpoint, input: Input, options: Options): Promise<Response> {
  const url = addressOf(endpoint, input);
  const init: RequestInit = {
    method: endpoint.method,
    credentials: 'same-origin',
    headers: { accept: 'application/json', 'x-requested-with': 'XMLHttpRequest', ...options.headers },
    ...(options.signal ? { signal: options.signal } : {}),
    ...(options.isAside ? { keepalive: true } : {}),
    // Where a call may lead away, the browser goes there; following it would bring a page in place of the answer.
    ...(endpoint.alsoAnswers?.includes(302) ? { redirect: 'manual' as const } : {}),
  };
  const headers = init.headers as Record<string, string>;
  if (endpoint.method !== 'GET') headers['x-csrf-token'] = csrfToken();
  if (input.body instanceof FormData) init.body = input.body;
  else if (input.body !== undefined) {
    headers['content-type'] = 'application/json';
    init.body = JSON.stringify(input.body);
  }
  try {
    const early = endpoint.method === 'GET' && takeEarly(url);
    const response = await (early || fetch(url, init));
    noteReached(true);
    // What was fetched early may have waited for its reader.
    if (!early) noteServerDate(response.headers.get('date'));
    return response;
  } catch (error) {
    if (options.signal?.aborted) throw error;
    if (!options.isAside) noteReached(false);
    throw new CallError(0, {}, null, null);
  }
}

/** The address of a call with its parameters and query filled in; empty query values are left out. */
export function addressOf(endpoint: Endpoint, input: Input): string {
  const params = (input.params ?? {}) as Record<string, unknown>;
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(params[name])),
  );
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries((input.query ?? {}) as Record<string, unknown>)) {
    if (value !== undefined && value !== null && value !== '') query.set(key, String(value));
  }
  const text = query.toString();
  return text ? `${path}?${text}` : path;
}

/** A firewall in front answers with a page of its own, whatever was asked, and with any status. */
async function refuseIfBlocked(response: Response): Promise<void> {
  const page = await response.clone().text();
  if (page.includes('Blocked') && page.includes('Code:2')) {
    throw new CallError(403, { error: 'blocked' }, response.headers.get('x-request-id'), null);
  }
}

/** What a write repeats in a header, so that no other page can make it. */
export const csrfToken = (): string => cookie('__Host-csrf_token') || cookie('csrf_token');

async function errorOf(response: Response): Promise<CallError> {
  const requestId = response.headers.get('x-request-id');
  const retryAfter = Number(response.headers.get('retry-after')) || null;
  const body = parseBody(await response.text());
  return new CallError(response.status, body, requestId, retryAfter);
}

/** The body of a refusal; empty where something else answered. */
export function parseBody(text: string): Partial<ErrorBody> {
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === 'object' && body !== null ? body : {};
  } catch {
    return {};
  }
}

function cookie(name: string): string {
  const found = document.cookie.split('; ').find((part) => part.startsWith(`${name}=`));
  return found ? decodeURIComponent(found.slice(name.length + 1)) : '';
}
