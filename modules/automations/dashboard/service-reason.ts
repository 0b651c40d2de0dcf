import { CallError, reasonOf } from '#platform/dashboard/call.ts';

type Detail = { loc?: readonly unknown[]; msg?: unknown };

/** What the service says against a call: each place with its message, or the text itself where it names none. */
export function serviceReason(error: unknown): string {
  const list = error instanceof CallError ? error.body.detail : undefined;
  if (!Array.isArray(list) || list.length === 0) return reasonOf(error);
  return list.map(({ loc = [], msg = '' }: Detail) => `${loc.join('.')}: ${String(msg)}`).join(', ');
}
