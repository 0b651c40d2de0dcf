import type { AnswerOf, Endpoint, InputOf } from '#platform/contract/endpoint.ts';
import { addressOf, CallError, csrfToken, parseBody } from './call.ts';
import { noteReached } from './reachable.ts';
import { signedInAgain } from './session-gate.ts';

type SendOptions = {
  /** Told how many bytes have left, now and then. */
  onSent?: ((bytes: number) => void) | undefined;
  signal?: AbortSignal | undefined;
};

/**
 * Sends a file as the part `file` of a form, and tells how far it is; `fetch` could not.
 * @throws CallError when it is refused or fails; an aborted one throws the abort itself
 */
export async function sendFile<E extends Endpoint>(
  endpoint: E,
  input: Omit<InputOf<E>, 'body'>,
  file: { content: Blob; name: string },
  options: SendOptions = {},
): Promise<AnswerOf<E>> {
  try {
    return (await sendOnce(endpoint, input, file, options)) as AnswerOf<E>;
  } catch (error) {
    const isOut = error instanceof CallError && error.status === 401;
    if (!isOut || !(await signedInAgain())) throw error;
    return (await sendOnce(endpoint, input, file, options)) as AnswerOf<E>;
  }
}

function sendOnce(
  endpoint: Endpoint,
  input: object,
  { content, name }: { content: Blob; name: string },
  { onSent, signal }: SendOptions,
): Promise<unknown> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(aborted());
    const form = new FormData();
    form.append('file', content, name);
    const request = new XMLHttpRequest();
    const stop = () => request.abort();
    signal?.addEventListener('abort', stop);
    const end = (act: () => void) => {
      signal?.removeEventListener('abort', stop);
      act();
    };
    request.open(endpoint.method, addressOf(endpoint, input));
    request.setRequestHeader('accept', 'application/json');
    request.setRequestHeader('x-requested-with', 'XMLHttpRequest');
    request.setRequestHeader('x-csrf-token', csrfToken());
    request.upload.onprogress = ({ loaded }) => onSent?.(Math.min(loaded, content.size));
    request.onload = () =>
      end(() => {
        noteReached(true);
        const body = parseBody(request.responseText);
        if (request.status >= 200 && request.status < 300) resolve(body);
        else reject(errorOf(request, body));
      });
    request.onabort = () => end(() => reject(aborted()));
    request.onerror = () =>
      end(() => {
        noteReached(false);
        reject(new CallError(0, {}, null, null));
      });
    request.send(form);
  });
}

const aborted = () => new DOMException('The upload was given up.', 'AbortError');

function errorOf(request: XMLHttpRequest, body: ReturnType<typeof parseBody>): CallError {
  const retryAfter = Number(request.getResponseHeader('retry-after')) || null;
  return new CallError(request.status, body, request.getResponseHeader('x-request-id'), retryAfter);
}
