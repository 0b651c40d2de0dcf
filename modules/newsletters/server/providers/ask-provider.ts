import { text as readText } from 'node:stream/consumers';
import type { z } from 'zod';
import { OutgoingError } from '#platform/server/outgoing-http/outgoing-error.ts';
import type { FetchGuarded } from '#platform/server/outgoing-http.ts';
import { ProviderRefused } from './mail-provider.ts';

const LIMITS = { maxBytes: 2_000_000, timeoutMs: 15_000 };
const LONGEST_WORD = 200;

type Asked = {
  fetch: FetchGuarded;
  /** Shown to people. */
  name: string;
  /** The account name and password of basic authentication. */
  credential: string;
  /** What the provider says in an answer that refuses. */
  refusalOf: (said: unknown) => { reason: string; code: number | null };
};

/** Sends a provider one call after the other, and reads its answers. */
export function askProvider({ fetch, name, credential, refusalOf }: Asked) {
  const authorization = `Basic ${Buffer.from(credential).toString('base64')}`;
  const ask = async (
    url: string,
    sent?: { method?: 'PUT'; body: unknown } | { method: 'DELETE' },
  ): Promise<unknown> => {
    let status: number;
    let said: unknown;
    try {
      const post = sent &&
        'body' in sent && {
          headers: { authorization, 'content-type': 'application/json' },
          body: JSON.stringify(sent.body),
          ...(sent.method ? { method: sent.method } : {}),
        };
      const answer = await fetch(url, {
        ...{ ...LIMITS, accept: 'application/json' },
        ...(post ? { post } : { headers: { authorization } }),
        ...(sent && !post ? { method: 'DELETE' as const } : {}),
      });
      status = answer.status;
      said = asJson(await readText(answer.body));
    } catch (error) {
      if (error instanceof OutgoingError) throw new ProviderRefused(`${name}: ${error.message}`);
      throw error;
    }
    if (status >= 200 && status < 300) return said;
    const { reason, code } = refusalOf(said);
    const why = reason.trim().slice(0, LONGEST_WORD);
    throw new ProviderRefused(`${name} answered ${status}${why === '' ? '' : `: ${why}`}`, status, code);
  };
  return {
    /** @throws ProviderRefused also where the answer is none that is understood */
    async get<Shape extends z.ZodType>(url: string, shape: Shape): Promise<z.output<Shape>> {
      return understood(name, shape, await ask(url));
    },
    async post<Shape extends z.ZodType>(url: string, body: unknown, shape: Shape): Promise<z.output<Shape>> {
      return understood(name, shape, await ask(url, { body }));
    },
    put: (url: string, body: unknown): Promise<unknown> => ask(url, { method: 'PUT', body }),
    tell: (url: string, body: unknown): Promise<unknown> => ask(url, { body }),
    remove: (url: string): Promise<unknown> => ask(url, { method: 'DELETE' }),
  };
}

function understood<Shape extends z.ZodType>(name: string, shape: Shape, said: unknown): z.output<Shape> {
  const read = shape.safeParse(said);
  if (read.success) return read.data;
  throw new ProviderRefused(`${name}: answer not understood`);
}

function asJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
