import { CallError, isCancelled } from '#platform/dashboard/call.ts';
import { isChunkFailure } from '#platform/dashboard/shell/screen-boundary.tsx';
import type { Trouble } from '#platform/dashboard/trouble.ts';
import { type Described, describeError, factsOf } from './describe-error.ts';

/**
 * What is told of an error of the dashboard.
 * @param origin of the page
 * @returns null for what is no fault of the dashboard: refusals, what was given up, a lost connection, extensions
 */
export function describeTrouble({ source, error }: Trouble, origin: string): Described | null {
  if (isCancelled(error)) return null;
  if (error instanceof CallError && error.status < 500) return null;
  const facts = factsOf(error);
  return describeError(
    {
      ...facts,
      source: error instanceof Error && isChunkFailure(error) ? 'part' : source,
      message: `${facts.message}${reasonsOf(error)}`,
    },
    origin,
  );
}

function reasonsOf(error: unknown): string {
  if (error instanceof CallError) return ` ${error.status} ${error.requestId ?? ''}`;
  // React and the loader of parts wrap what went wrong.
  return error instanceof Error && error.cause instanceof Error ? ` (${error.cause.message})` : '';
}
