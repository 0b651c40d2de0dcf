/** What PostgreSQL cannot hold: NUL, and halves of characters; JSON text shows both as escapes. */
const UNSTORABLE = /\\u(?:0000|d[89a-f][0-9a-f]{2})/;

/** Tells whether a JSON text holds what the database cannot. */
export const isUnstorable = (json: string): boolean => UNSTORABLE.test(json);

/** The same value with every text in a form that the database can hold. */
export function storable<Value>(value: Value): Value {
  return made(value) as Value;
}

function made(value: unknown): unknown {
  if (typeof value === 'string') return value.replaceAll('\0', '').toWellFormed();
  if (Array.isArray(value)) return value.map(made);
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [String(made(key)), made(inner)]));
  }
  return value;
}
