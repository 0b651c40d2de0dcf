import fc from 'fast-check';
import { z } from 'zod';
import type { Endpoint } from '#platform/contract/endpoint.ts';
import { isMultipart } from '#platform/contract/endpoint.ts';

/** What exists in the database under test, so that generated input meets something. */
export type KnownValues = { ids: readonly number[]; words: readonly string[]; scopeIds: readonly number[] };

/** The input of a call before it is written as bytes. */
export type GeneratedInput = {
  params: Record<string, unknown>;
  query: Record<string, unknown>;
  body: unknown;
};

type JsonSchema = {
  type?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  additionalProperties?: JsonSchema | boolean;
  pattern?: string;
  format?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
  $ref?: string;
  $defs?: Record<string, JsonSchema>;
};

/** Input that the contract takes, for any endpoint. */
export function goodInput(endpoint: Endpoint, known: KnownValues): fc.Arbitrary<GeneratedInput> {
  const { params, query, body } = endpoint;
  const part = (schema: z.ZodType | undefined) =>
    schema ? fittingTo(schema, known) : fc.constant(undefined);
  const scope = fc.option(fc.constantFrom(...known.scopeIds), { freq: 20, nil: 1 });
  return fc
    .tuple(part(params), part(query), isMultipart(body) ? fileOf(known) : part(body), scope)
    .map(([inPath, inQuery, inBody, scopeId]) => ({
      params: {
        ...(inPath as object),
        ...(endpoint.scopeParam ? { [endpoint.scopeParam]: scopeId } : {}),
      },
      query: { ...(inQuery as object) },
      body: inBody,
    }));
}

/** The file of a form: its name and its text. */
const fileOf = ({ words }: KnownValues): fc.Arbitrary<unknown> => {
  const cell = fc.oneof(fc.constantFrom(...words), fc.constantFrom('', '"', '=1+1', '302'));
  const content = fc.array(fc.array(cell, { maxLength: 4 }), { maxLength: 5 });
  return fc.record({
    name: fc.constantFrom('a.csv', '../a.csv', 'a.svg', ''),
    content: content.map((lines) => lines.map((cells) => cells.join(',')).join('\n')),
  });
};

/** Values of a schema. What a refinement forbids is taken out again, or replaced by known words. */
export function fittingTo(schema: z.ZodType, known: KnownValues): fc.Arbitrary<unknown> {
  const described = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
  const build = builder(described.$defs ?? {}, known);
  return fc
    .tuple(build(described, 0), fc.nat(1000))
    .map(([value, pick]) => repaired(schema, described, value, known, pick));
}

const DEEPEST = 4;

function builder(defs: Record<string, JsonSchema>, known: KnownValues) {
  const build = (schema: JsonSchema, depth: number): fc.Arbitrary<unknown> => {
    if (schema.$ref) return build(defs[schema.$ref.replace('#/$defs/', '')] ?? {}, depth + 1);
    if (schema.const !== undefined) return fc.constant(schema.const);
    if (schema.enum) return fc.constantFrom(...schema.enum);
    const choices = schema.anyOf ?? schema.oneOf;
    if (choices) return fc.oneof(...choices.map((choice) => build(choice, depth)));
    if (schema.allOf) return fc.tuple(...schema.allOf.map((one) => build(one, depth))).map(merged);
    switch (schema.type) {
      case 'object':
        return object(schema, depth);
      case 'array':
        return fc.array(build(schema.items ?? {}, depth + 1), {
          minLength: schema.minItems ?? 0,
          maxLength: Math.max(schema.minItems ?? 0, Math.min(schema.maxItems ?? 4, depth < DEEPEST ? 4 : 0)),
        });
      case 'string':
        return text(schema, known);
      case 'integer':
      case 'number':
        return number(schema, known);
      case 'boolean':
        return fc.boolean();
      case 'null':
        return fc.constant(null);
      default:
        return fc.jsonValue({ maxDepth: 2 });
    }
  };
  const object = ({ properties = {}, required = [], additionalProperties }: JsonSchema, depth: number) => {
    const keys = Object.fromEntries(
      Object.entries(properties).map(([key, inner]) => [key, build(inner, depth + 1)]),
    );
    const declared = fc.record(keys, { requiredKeys: required, noNullPrototype: true } as never);
    if (typeof additionalProperties !== 'object') return declared;
    const free = fc.dictionary(fc.string({ maxLength: 20 }), build(additionalProperties, depth + 1), {
      maxKeys: 3,
    });
    return fc.tuple(free, declared).map(merged);
  };
  return build;
}

const merged = (parts: unknown[]): unknown => Object.assign({}, ...parts);

function text(schema: JsonSchema, known: KnownValues): fc.Arbitrary<string> {
  const { minLength = 0, maxLength = 200 } = schema;
  const fits = (one: string) => one.length >= minLength && one.length <= maxLength;
  if (schema.format === 'email') {
    const name = fc.stringMatching(/^[a-zA-Z0-9]{1,9}([.+_-][a-z0-9]{1,9})?$/);
    const addresses = known.words.filter((word) => word.includes('@'));
    return fc.oneof(
      name.map((local) => `${local}@people.test`),
      ...addresses.map((word) => fc.constant(word)),
    );
  }
  if (schema.format === 'uri') {
    const path = fc.webPath({ size: 'small' }).map((one) => `https://people.test${one}`);
    return fc.oneof(path, fc.constantFrom('http://people.test/', 'https://people.test/a?b=1#c')).filter(fits);
  }
  if (schema.pattern) {
    const digits = /^\^-?\??\\d/.test(schema.pattern) ? [fc.constantFrom(...known.ids.map(String))] : [];
    return fc.oneof(...digits, fc.stringMatching(new RegExp(schema.pattern)).filter(fits));
  }
  const words = known.words.filter(fits);
  const free = fc.string({ minLength, maxLength: Math.min(maxLength, minLength + 60), unit: 'grapheme' });
  return words.length > 0 ? fc.oneof(free.filter(fits), fc.constantFrom(...words)) : free.filter(fits);
}

function number({ type, minimum, maximum }: JsonSchema, known: KnownValues): fc.Arbitrary<number> {
  const min = minimum ?? Number.MIN_SAFE_INTEGER;
  const max = maximum ?? Number.MAX_SAFE_INTEGER;
  const ids = known.ids.filter((id) => id >= min && id <= max);
  const whole = fc.integer({
    min: Math.ceil(Math.max(min, -(2 ** 53) + 1)),
    max: Math.floor(Math.min(max, 2 ** 53 - 1)),
  });
  const any = type === 'integer' ? whole : fc.oneof(whole, fc.double({ min, max, noNaN: true }));
  return ids.length > 0 ? fc.oneof(any, fc.constantFrom(...ids)) : any;
}

function repaired(
  schema: z.ZodType,
  described: JsonSchema,
  value: unknown,
  { words }: KnownValues,
  pick: number,
): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const { required = [], properties = {} } = described;
  const fixed: Record<string, unknown> = { ...value };
  for (let round = 0; round < words.length + 5; round += 1) {
    const parsed = schema.safeParse(fixed);
    if (parsed.success) return fixed;
    for (const key of new Set(parsed.error.issues.map((issue) => String(issue.path[0])))) {
      if (!required.includes(key)) delete fixed[key];
      else fixed[key] = smallest(properties[key] ?? {}, words[(pick + round) % words.length] ?? '');
    }
  }
  return fixed;
}

/** The least that has the form, with one word wherever there is text. */
function smallest(schema: JsonSchema, word: string): unknown {
  if (schema.enum) return schema.enum[0];
  if (schema.const !== undefined) return schema.const;
  if (schema.anyOf?.[0]) return smallest(schema.anyOf[0], word);
  if (schema.type === 'array') return [smallest(schema.items ?? {}, word)];
  if (schema.type === 'integer' || schema.type === 'number') return schema.minimum ?? 1;
  if (schema.type === 'boolean') return true;
  if (schema.type !== 'object') return schema.format === 'uri' ? 'https://people.test/' : word;
  const keys = schema.required ?? [];
  return Object.fromEntries(keys.map((key) => [key, smallest(schema.properties?.[key] ?? {}, word)]));
}
