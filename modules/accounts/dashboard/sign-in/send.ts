import { waitingTime, words } from './words.ts';

/** What came back: the answer, or a code and a sentence. */
export type Sent =
  | { isOk: true; answer: Record<string, unknown> }
  | {
      isOk: false;
      code: string;
      message: string;
      details: { loc: (string | number)[]; msg: string }[];
      token?: string;
    };

/** Posts JSON to one of the calls before the sign-in. */
export async function send(path: string, body: unknown): Promise<Sent> {
  const response = await fetch(path, {
    method: 'POST',
    credentials: 'same-origin',
    headers: {
      accept: 'application/json',
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      'x-requested-with': 'XMLHttpRequest',
      'x-csrf-token': csrfToken(),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  }).catch(() => undefined);
  if (!response) return { isOk: false, code: 'network_error', message: words.errors.offline, details: [] };
  const answer: unknown = await response.json().catch(() => ({}));
  const said = typeof answer === 'object' && answer !== null ? (answer as Record<string, unknown>) : {};
  if (response.ok) return { isOk: true, answer: said };
  const wait = Number(response.headers.get('retry-after'));
  const message = typeof said.message === 'string' ? said.message : words.errors.generic;
  return {
    isOk: false,
    code: typeof said.error === 'string' ? said.error : 'response_error',
    message: response.status === 429 && wait > 0 ? waitingTime(wait) : message,
    details: Array.isArray(said.details) ? said.details : [],
    ...(typeof said.token === 'string' ? { token: said.token } : {}),
  };
}

/** Behind https the cookie has a prefix. */
function csrfToken(): string {
  const parts = document.cookie.split('; ');
  const found =
    parts.find((part) => part.startsWith('__Host-csrf_token=')) ??
    parts.find((part) => part.startsWith('csrf_token='));
  return found ? decodeURIComponent(found.slice(found.indexOf('=') + 1)) : '';
}
