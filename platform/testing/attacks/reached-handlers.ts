import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { ApiError } from '#platform/contract/api-error.ts';
import { type Endpoint, isMultipart } from '#platform/contract/endpoint.ts';
import { answer, type Call, type Handler } from '#platform/server/answer.ts';
import { type GeneratedInput, goodInput, type KnownValues } from '../fuzz/good-input.ts';
import { hostileKeys } from '../fuzz/hostile-values.ts';
import { rawCall, sendRaw } from '../fuzz/raw-call.ts';
import { PLANTED_SITE_ID, startPlantedServer } from '../planted-server.ts';

type Reached = { params: unknown; query: unknown; body: unknown };
type JsonSchema = {
  type?: string | string[];
  properties?: Record<string, JsonSchema>;
  additionalProperties?: unknown;
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  $ref?: string;
  $defs?: Record<string, JsonSchema>;
};

/** Real contracts with handlers that only tell what reached them. */
export type HandlerWatch = {
  /** What the handler got, or null when it was not reached. */
  reach(endpoint: Endpoint, input: GeneratedInput): Promise<Reached | null>;
  stop(): Promise<void>;
};

const reachedAnswer = 418;

/** Opens every call to somebody with every right, without a database behind it. */
export async function watchHandlers(endpoints: readonly Endpoint[]): Promise<HandlerWatch> {
  let reached: Reached | null = null;
  const handlers = endpoints.map(
    (endpoint): Handler =>
      answer(endpoint, ({ params, query, body }: Call) => {
        reached = { params, query, body };
        throw new ApiError('reached', reachedAnswer, { message: 'The handler was reached.' });
      }),
  );
  const app: FastifyInstance = await startPlantedServer(handlers);
  return {
    reach: async (endpoint, input) => {
      reached = null;
      await sendRaw(app, rawCall(endpoint, input, [], { token: 'somebody' }));
      return reached;
    },
    stop: () => app.close(),
  };
}

const known: KnownValues = {
  ids: [1, 2],
  scopeIds: [PLANTED_SITE_ID],
  words: ['remove', '01-03-2026', '[]', 'Right-Horse-9', 'a word', 'a@a.test', '/a-path', 'https://a.test/'],
};

/** Input with which the handler is reached. */
async function goodReach(watch: HandlerWatch, endpoint: Endpoint) {
  for (const input of fc.sample(goodInput(endpoint, known), { numRuns: 50, seed: 1 })) {
    const reached = await watch.reach(endpoint, input);
    if (reached) return { input, reached };
  }
  throw new Error(`No input was made that reaches ${endpoint.method} ${endpoint.path}.`);
}

/**
 * F-02, F-15: keys that no contract declares, put into query and body at every level.
 * @returns what of them the handler was given
 */
export async function undeclaredKeys(
  watch: HandlerWatch,
  endpoint: Endpoint,
  columns: readonly string[],
): Promise<string[]> {
  const { input, reached } = await goodReach(watch, endpoint);
  const keys = [...columns, ...hostileKeys, 'is_admin', 'permissions', 'role', 'roles', 'isTechnical'];
  const bodySchema = endpoint.body && !isMultipart(endpoint.body) ? inputSchema(endpoint.body) : null;
  const fuller = {
    params: input.params,
    query: endpoint.query ? withKeys(inputSchema(endpoint.query), input.query, keys) : input.query,
    body: bodySchema ? withKeys(bodySchema, input.body, keys) : input.body,
  } as GeneratedInput;
  const again = await watch.reach(endpoint, fuller);
  if (again === null || isDeepStrictEqual(again, reached)) return [];
  return [`was given ${JSON.stringify(again)} instead of ${JSON.stringify(reached)}`.slice(0, 500)];
}

/**
 * F-06: something else wherever a body takes only text.
 * @returns the places where the handler was reached all the same
 */
export async function looseTexts(watch: HandlerWatch, endpoint: Endpoint): Promise<string[]> {
  if (!endpoint.body || isMultipart(endpoint.body)) return [];
  const { input } = await goodReach(watch, endpoint);
  const { properties = {} } = inputSchema(endpoint.body);
  const found: string[] = [];
  for (const [key, { type }] of Object.entries(properties)) {
    if (type !== 'string') continue;
    const good = (input.body as Record<string, unknown>)[key] ?? 'a word';
    for (const other of [{}, [], [good], true, 0, 1, { $ne: null }, { length: 43 }, { toString: good }]) {
      const body = { ...(input.body as object), [key]: other };
      if (await watch.reach(endpoint, { ...input, body })) found.push(`${key}: ${JSON.stringify(other)}`);
    }
  }
  return found;
}

const inputSchema = (schema: z.ZodType): JsonSchema =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema;

/** The value with more keys in each of its objects; a dictionary takes any key, so it is left alone. */
function withKeys(schema: JsonSchema, value: unknown, keys: readonly string[], root = schema): unknown {
  const own = schema.$ref ? (root.$defs?.[schema.$ref.replace('#/$defs/', '')] ?? {}) : schema;
  if (Array.isArray(value)) return value.map((one) => withKeys(own.items ?? {}, one, keys, root));
  if (typeof value !== 'object' || value === null || !own.properties) return value;
  const { properties } = own;
  const inner = Object.entries(value).map(([key, one]) => [
    key,
    withKeys(properties[key] ?? {}, one, keys, root),
  ]);
  const more = keys.filter((key) => !(key in properties)).map((key) => [key, 1]);
  return Object.fromEntries([...more, ...inner]);
}
