import type { FastifyInstance } from 'fastify';
import type { Endpoint } from '#platform/contract/endpoint.ts';
import type { GeneratedInput } from '../fuzz/good-input.ts';
import { rawCall, sendRaw } from '../fuzz/raw-call.ts';

/** Headers that say who calls, in the words of whoever calls. */
const turned = (turn: number): Record<string, string> => ({
  'x-forwarded-for': `198.51.${turn}.1`,
  'x-real-ip': `198.51.${turn}.2`,
  'x-client-ip': `198.51.${turn}.3`,
  'x-cluster-client-ip': `198.51.${turn}.4`,
  'cf-connecting-ip': `198.51.${turn}.5`,
  'true-client-ip': `198.51.${turn}.6`,
  forwarded: `for=198.51.${turn}.7;host=h${turn}.test`,
  'x-forwarded-host': `h${turn}.test`,
  'x-request-id': `request-${turn}`,
  'user-agent': `browser ${turn}`,
  'accept-language': `en-${turn}`,
  origin: 'http://localhost',
  referer: `http://localhost/${turn}`,
  cookie: `csrf_token=a-token-of-the-tests-with-enough-letters; device=${turn}; id=${turn}`,
  // An API token that is not valid would be refused before anything is tried.
  authorization: `Basic ${turn}`,
});

/**
 * F-05: the same call again and again, each time with another value in every field and header.
 * @returns how many came through before a 429 that says how long, or null when none came
 */
export async function triesUntilStopped(
  app: FastifyInstance,
  endpoint: Endpoint,
  inputOf: (turn: number) => GeneratedInput,
  most: number,
): Promise<number | null> {
  for (let turn = 0; turn < most; turn += 1) {
    const call = rawCall(endpoint, inputOf(turn), [], {});
    const headers = { ...call.headers, ...turned(turn) };
    const answer = await sendRaw(app, { ...call, headers }, { remoteAddress: '203.0.113.9' });
    if (answer?.status === 429) return Number(answer.headers['retry-after']) > 0 ? turn : null;
  }
  return null;
}
