import { z } from 'zod';
import { type Endpoint, isMultipart } from '#platform/contract/endpoint.ts';

const NAMES_A_COLUMN =
  /^(order|sort|group)(_?by|_?key|_?field|_?column)?$|^(fields|columns|include|select)$/i;

type JsonSchema = {
  type?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: JsonSchema[];
  items?: JsonSchema;
  properties?: Record<string, JsonSchema>;
};

/** F-03, F-04: keys that name a column to sort, group or show by, and take more than a list of words. */
export function freeColumnNames({ query, body }: Endpoint): string[] {
  const schemas = [query, isMultipart(body) ? undefined : body];
  return schemas.flatMap((schema) => {
    if (!schema) return [];
    const described = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
    return Object.entries(described.properties ?? {})
      .filter(([key, value]) => NAMES_A_COLUMN.test(key) && !isClosed(value))
      .map(([key]) => key);
  });
}

function isClosed(schema: JsonSchema): boolean {
  // A number names no column.
  if (schema.enum || schema.const !== undefined || schema.type === 'integer') return true;
  if (schema.anyOf) return schema.anyOf.every(isClosed);
  // An entry of a list of columns names its column; the title beside it is only shown.
  if (schema.properties?.name) return isClosed(schema.properties.name);
  return schema.items !== undefined && isClosed(schema.items);
}
