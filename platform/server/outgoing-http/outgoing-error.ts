/** Why an outgoing request was not made or not finished. */
export type OutgoingProblem =
  | 'url_is_invalid'
  | 'address_is_not_public'
  | 'too_many_redirects'
  | 'too_large'
  | 'timed_out'
  | 'encoding_is_unknown'
  | 'unreachable';

/** An outgoing request failed; the message may be shown to people. */
export class OutgoingError extends Error {
  override name = 'OutgoingError';
  readonly problem: OutgoingProblem;
  constructor(problem: OutgoingProblem, message: string, cause?: unknown) {
    super(message, { cause });
    this.problem = problem;
  }
}

/** The failure in our words, whatever the network said. */
export function asOutgoingError(error: unknown): OutgoingError {
  for (let inner = error; inner instanceof Error; inner = inner.cause) {
    if (inner instanceof OutgoingError) return inner;
    if (inner.name === 'TimeoutError' || /_TIMEOUT$/.test(String((inner as { code?: string }).code))) {
      return new OutgoingError('timed_out', 'The other server took too long.', error);
    }
  }
  return new OutgoingError('unreachable', "The other server couldn't be reached.", error);
}
