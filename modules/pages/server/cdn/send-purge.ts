import { text as readText } from 'node:stream/consumers';
import { z } from 'zod';
import { OutgoingError } from '#platform/server/outgoing-http/outgoing-error.ts';
import type { FetchGuarded } from '#platform/server/outgoing-http.ts';
import type { CdnAccount, PurgeRequest } from './purge-requests.ts';

const names = { cloudflare: 'Cloudflare', fastly: 'Fastly' } as const;
const LIMITS = { maxBytes: 64_000, timeoutMs: 15_000 };
const LONGEST_WORD = 200;

/** What a provider answers to the same call tomorrow as well. */
const FINAL = [400, 401, 403, 404, 422];

/** A provider did not take a purge; the message is shown to people. */
export class PurgeRefused extends Error {
  override name = 'PurgeRefused';
  /** Whether it would be refused again however often it is sent. */
  readonly isFinal: boolean;
  /** Whether that may be for the token; some say the same of an address that is not theirs. */
  readonly isDenied: boolean;
  constructor(message: string, status: number | null = null) {
    super(message);
    this.isFinal = status !== null && FINAL.includes(status);
    this.isDenied = status === 401 || status === 403;
  }
}

const CloudflareAnswer = z.object({
  success: z.boolean(),
  errors: z.array(z.object({ code: z.number().optional(), message: z.string() })).default([]),
});
const FastlyAnswer = z.object({ msg: z.string().optional(), detail: z.string().nullish() });

/**
 * Sends one call to a provider.
 * @throws PurgeRefused where it cannot be reached, or says anything but that it was done
 */
export async function sendPurge(
  fetch: FetchGuarded,
  provider: CdnAccount['provider'],
  { url, headers, body }: PurgeRequest,
): Promise<void> {
  const name = names[provider];
  let status: number;
  let said: unknown;
  try {
    const answer = await fetch(url, { ...LIMITS, post: { headers, body } });
    status = answer.status;
    said = asJson(await readText(answer.body));
  } catch (error) {
    if (error instanceof OutgoingError) throw new PurgeRefused(`${name}: ${error.message}`);
    throw error;
  }
  const reason = provider === 'cloudflare' ? cloudflareRefusal(status, said) : fastlyRefusal(status, said);
  if (reason === null) return;
  throw new PurgeRefused(`${name} answered ${status}${reason === '' ? '' : `: ${reason}`}`, status);
}

/** Null where it was done; Cloudflare says so in the body too. */
function cloudflareRefusal(status: number, said: unknown): string | null {
  const answer = CloudflareAnswer.safeParse(said).data;
  if (status === 200 && answer?.success === true) return null;
  const [first] = answer?.errors ?? [];
  return first ? `${shortened(first.message)}${first.code === undefined ? '' : ` (${first.code})`}` : '';
}

function fastlyRefusal(status: number, said: unknown): string | null {
  if (status === 200) return null;
  const answer = FastlyAnswer.safeParse(said).data;
  return shortened(answer?.detail ?? answer?.msg ?? '');
}

const shortened = (text: string): string => text.trim().slice(0, LONGEST_WORD);

function asJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
