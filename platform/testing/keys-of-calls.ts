import { z } from 'zod';
import { type Endpoint, isMultipart } from '#platform/contract/endpoint.ts';

type JsonSchema = {
  properties?: Record<string, JsonSchema>;
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  allOf?: JsonSchema[];
};

const NAMES_AN_ID = /(^|_)(id|ids|by|site|community|stage|section|author|profile|post|parent)$|(Id|Ids)$/;

/** The names of the parameters in the path of a call. */
export const pathParameters = (endpoint: Endpoint): string[] =>
  [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);

/** The query keys of a call. */
export const queryKeysOf = (endpoint: Endpoint): string[] =>
  endpoint.query ? namesIn(schemaOf(endpoint.query)) : [];

/** The query keys of a call that may carry ids. */
export const idsInQueryOf = (endpoint: Endpoint): string[] =>
  queryKeysOf(endpoint).filter((name) => NAMES_AN_ID.test(name));

/** The body keys of a call that may carry ids, at any depth. */
export const idsInBodyOf = (endpoint: Endpoint): string[] =>
  endpoint.body && !isMultipart(endpoint.body)
    ? namesIn(schemaOf(endpoint.body)).filter((name) => NAMES_AN_ID.test(name))
    : [];

const schemaOf = (schema: z.ZodType): JsonSchema =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema;

function namesIn(schema: JsonSchema): string[] {
  const own = Object.entries(schema.properties ?? {}).flatMap(([name, inner]) => [name, ...namesIn(inner)]);
  const parts = [...(schema.anyOf ?? []), ...(schema.allOf ?? []), ...(schema.items ? [schema.items] : [])];
  return [...new Set([...own, ...parts.flatMap(namesIn)])];
}

/** The path of a call with all parameters filled in. */
export const filledPath = (endpoint: Endpoint, values: Readonly<Record<string, string | number>>): string =>
  endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(values[name] ?? name)));
