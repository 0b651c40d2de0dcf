import fc from 'fast-check';
import type { Endpoint } from '#platform/contract/endpoint.ts';
import { isMultipart } from '#platform/contract/endpoint.ts';
import { queryKeysOf } from '#platform/testing/keys-of-calls.ts';
import { answerFaults } from './answer-faults.ts';
import type { Breakage } from './broken-input.ts';
import { describeFault, type FuzzCaller, type FuzzOptions } from './fuzz-endpoint.ts';
import { type GeneratedInput, goodInput } from './good-input.ts';
import { hostileThings, worstTexts } from './hostile-values.ts';
import { countPlaces, rawCall, sendRaw } from './raw-call.ts';

/**
 * Puts each of the worst values into each place of a call that is good otherwise.
 * @returns what was answered as no call may be
 */
export async function sweepEndpoint(
  endpoint: Endpoint,
  caller: FuzzCaller,
  options: FuzzOptions,
): Promise<string[]> {
  const input = goodSample(endpoint, options);
  const found: string[] = [];
  for (const broken of breakagesOf(endpoint, input)) {
    const call = rawCall(endpoint, input, [broken], caller);
    const answer = await sendRaw(options.app, call, { milliseconds: options.patience });
    const faults = answerFaults(endpoint, call, answer, options.secretWords);
    if (answer) await options.onAnswer?.(caller, answer);
    if (faults.length > 0) found.push(describeFault({ call, caller, faults }));
  }
  return found;
}

const ROUNDS = 40;

/** Good input with nothing in its query, which is all by choice where the call allows that. */
function goodSample(endpoint: Endpoint, { known, seed }: FuzzOptions): GeneratedInput {
  const isGood = ({ params, query, body }: GeneratedInput) =>
    (endpoint.params?.safeParse(params).success ?? true) &&
    (endpoint.query?.safeParse(query).success ?? true) &&
    (!endpoint.body || isMultipart(endpoint.body) || endpoint.body.safeParse(body).success);
  let good: GeneratedInput | undefined;
  // Some rules over several fields are met by one input in a hundred.
  for (let more = 0; more < ROUNDS && !good; more += 1) {
    good = fc.sample(goodInput(endpoint, known), { numRuns: 50, seed: seed + more }).find(isGood);
  }
  if (!good) throw new Error(`No good input was made for ${endpoint.method} ${endpoint.path}.`);
  const isQueryFree = endpoint.query?.safeParse({}).success ?? true;
  return isQueryFree ? { ...good, query: {} } : good;
}

function breakagesOf(endpoint: Endpoint, input: GeneratedInput): Breakage[] {
  const numbered = (count: number) => Array.from({ length: count }, (_, at) => at);
  const inPath = numbered(Object.keys(input.params).length);
  const inBody = input.body === undefined ? [] : numbered(countPlaces(input.body));
  const things = [...worstTexts, ...hostileThings];
  return [
    ...inPath.flatMap((at) => worstTexts.map((value): Breakage => ({ kind: 'path value', at, value }))),
    ...queryKeysOf(endpoint).flatMap((key) =>
      worstTexts.map((value): Breakage => ({ kind: 'query value', key, value })),
    ),
    ...inBody.flatMap((at) => things.map((value): Breakage => ({ kind: 'body value', at, value }))),
  ];
}
