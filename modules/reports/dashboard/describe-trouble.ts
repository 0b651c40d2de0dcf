import { CallError, isCancelled } from '#platform/dashboard/call.ts';
import { isNotFetched, MissingPart } from '#platform/dashboard/load-part.ts';
import type { Trouble } from '#platform/dashboard/trouble.ts';
import { type Described, describeError, factsOf } from './describe-error.ts';

/**
 * What is told of an error of the dashboard.
 * @param origin of the page
 * @returns null for what is no fault of the dashboard: refusals, what was given up, a lost connection, extensions
 */
export function describeTrouble({ source, error: told }: Trouble, origin: string): Described | null {
  const error = unwrapped(told);
  if (isCancelled(error)) return null;
  if (error instanceof CallError && error.status < 500) return null;
  const facts = factsOf(error);
  return describeError(
    {
      ...facts,
      source: isNotFetched(error) ? 'part' : source,
      message: `${facts.message}${reasonsOf(error)}`,
    },
    origin,
  );
}

/** React wraps what a drawing failed with that it could repeat. */
const unwrapped = (error: unknown): unknown =>
  error instanceof Error && !(error instanceof MissingPart) && error.cause instanceof Error
    ? error.cause
    : error;

function reasonsOf(error: unknown): string {
  if (error instanceof CallError) return ` ${error.status} ${error.requestId ?? ''}`;
  return error instanceof MissingPart && error.cause instanceof Error ? ` (${error.cause.message})` : '';
}
