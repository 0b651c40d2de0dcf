import fc from 'fast-check';
import type { FastifyInstance } from 'fastify';
import type { Endpoint } from '#platform/contract/endpoint.ts';
import { queryKeysOf } from '#platform/testing/keys-of-calls.ts';
import type { CallerIdentity } from '../as-caller.ts';
import { answerFaults } from './answer-faults.ts';
import { type Breakable, breakage } from './broken-input.ts';
import { goodInput, type KnownValues } from './good-input.ts';
import { naughtyStrings } from './hostile-values.ts';
import { type RawAnswer, type RawCall, rawCall, sendRaw } from './raw-call.ts';

/** Who calls, with a name for the report. */
export type FuzzCaller = CallerIdentity & { name: string };

export type FuzzOptions = {
  app: FastifyInstance;
  callers: readonly FuzzCaller[];
  known: KnownValues;
  /** Names of columns, tried as keys. */
  columns: readonly string[];
  /** Names of tables and the like, which no error may show. */
  secretWords: readonly string[];
  runs: number;
  seed: number;
  /** Milliseconds after which an answer counts as missing. */
  patience?: number;
  /** Told of each answer, to mend what a good call ended: a session, a limit. */
  onAnswer?(caller: FuzzCaller, answer: RawAnswer): Promise<void>;
};

/**
 * Sends good and broken input to one endpoint as everybody.
 * @returns null, or the smallest call that was answered as no call may be, with what is wrong
 */
export async function fuzzEndpoint(endpoint: Endpoint, options: FuzzOptions): Promise<string | null> {
  const { app, callers, known, columns, secretWords, runs, seed, onAnswer } = options;
  const breakages = fc.oneof(
    { weight: 1, arbitrary: fc.constant([]) },
    {
      weight: 5,
      arbitrary: fc.array(breakage(breakableOf(endpoint, columns)), { minLength: 1, maxLength: 3 }),
    },
  );
  let found: { call: RawCall; caller: FuzzCaller; faults: string[] } | null = null;
  const property = fc.asyncProperty(
    fc.constantFrom(...callers),
    goodInput(endpoint, known),
    breakages,
    fc.ipV4(),
    async (caller, input, broken, remoteAddress) => {
      const call = rawCall(endpoint, input, broken, caller);
      const answer = await sendRaw(app, call, { remoteAddress, milliseconds: options.patience });
      const faults = answerFaults(endpoint, call, answer, secretWords);
      if (answer) await onAnswer?.(caller, answer);
      if (faults.length > 0) found = { call, caller, faults };
      return faults.length === 0;
    },
  );
  const { failed } = await fc.check(property, { numRuns: runs, seed });
  return failed ? describeFault(found) : null;
}

const breakableOf = (endpoint: Endpoint, columns: readonly string[]): Breakable => ({
  hasPathValues: endpoint.params !== undefined,
  hasBody: endpoint.body !== undefined,
  queryKeys: queryKeysOf(endpoint),
  naughty: naughtyStrings(),
  columns,
});

/** A fault with the call that met it. */
export function describeFault(found: { call: RawCall; caller: FuzzCaller; faults: string[] } | null): string {
  if (!found) return 'The run itself failed.';
  const { call, caller, faults } = found;
  const sent = `${call.method} ${call.url}\n${JSON.stringify(call.headers)}\n${call.payload ?? ''}`;
  return `${faults.join('\n')}\n  as ${caller.name}: ${sent.slice(0, 1500)}`;
}
