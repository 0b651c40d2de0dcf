import type { Ground } from '#platform/server/ground.ts';
import { type HookDraft, headersInvalid } from '../automations.contract.ts';
import { openFor, sealFor } from './hook-secrets.ts';
import type { KeptHeaders } from './hooks.table.ts';

type Needs = Pick<Ground, 'secrets'>;

const VALUE_AGAIN = 'Enter the secret values again. The address now points to a different server.';

/**
 * The headers as they are kept. A secret value that is not said stays, as long as it goes to the same server.
 * @throws ApiError headers_is_invalid
 */
export async function settleHeaders(
  needs: Needs,
  siteId: number,
  said: HookDraft['headers'],
  { before, isElsewhere }: { before: KeptHeaders; isElsewhere: boolean },
): Promise<KeptHeaders> {
  const settled: KeptHeaders = {};
  for (const [name, { value, is_secret }] of Object.entries(said)) {
    const kept = before[name];
    if (value !== null && value !== '') {
      settled[name] = { value: is_secret ? await sealFor(needs, siteId, value) : value, is_secret };
    } else if (kept && !kept.is_secret) {
      settled[name] = { value: is_secret ? await sealFor(needs, siteId, kept.value) : kept.value, is_secret };
    } else if (kept && is_secret && !isElsewhere) settled[name] = kept;
    else throw refused(name, kept && isElsewhere ? VALUE_AGAIN : headersInvalid.message);
  }
  return settled;
}

/** Refuses to send what is secret to another server than the one that it was typed for. */
export function refuseElsewhere(before: KeptHeaders): void {
  const secret = Object.entries(before).find(([, { is_secret }]) => is_secret);
  if (secret) throw refused(secret[0], VALUE_AGAIN);
}

const refused = (name: string, message: string) =>
  headersInvalid({ message, details: [{ loc: ['body', 'headers', name], msg: message }] });

/** The headers as they are sent; null where a secret cannot be read here. */
export async function sentHeaders(
  needs: Needs,
  siteId: number,
  headers: KeptHeaders,
): Promise<Record<string, string> | null> {
  const sent: Record<string, string> = {};
  for (const [name, { value, is_secret }] of Object.entries(headers)) {
    const opened = is_secret ? await openFor(needs, siteId, value) : value;
    if (opened === null) return null;
    sent[name] = opened;
  }
  return sent;
}
