import { z } from 'zod';

/** JSON of a value that was found to fit its schema; an answer takes it as it is, however often it is given. */
export class Written<Schema extends z.ZodType = z.ZodType> {
  readonly schema: Schema;
  readonly text: string;

  private constructor(schema: Schema, text: string) {
    this.schema = schema;
    this.text = text;
  }

  /**
   * Only what the schema declares is written.
   * @throws Error when the value does not fit, which is a fault of ours
   */
  static of<Schema extends z.ZodType>(schema: Schema, value: z.input<Schema>): Written<Schema> {
    const parsed = schema.safeParse(value);
    if (parsed.success) return new Written(schema, JSON.stringify(parsed.data));
    throw new Error(`The answer does not fit its contract: ${z.prettifyError(parsed.error)}`);
  }

  /**
   * An object of which one list was written before, item by item, and the rest is written now.
   * @throws Error when the rest does not fit, or an item was written by another schema
   */
  static withList<Schema extends z.ZodObject, Key extends keyof Schema['shape'] & string>(
    schema: Schema,
    key: Key,
    items: readonly Written<ItemOf<Schema['shape'][Key]>>[],
    rest: Omit<z.input<Schema>, Key>,
  ): Written<Schema> {
    const { item, others } = partsOf(schema, key);
    for (const written of items) {
      if (written.schema !== item) throw new Error(`An item of "${key}" was written by another schema.`);
    }
    const list = `{${JSON.stringify(key)}:[${items.map(({ text }) => text).join()}]`;
    const { text } = Written.of(others, rest);
    return new Written(schema, text === '{}' ? `${list}}` : `${list},${text.slice(1)}`);
  }
}

type ItemOf<List> = List extends z.ZodArray<infer Item extends z.ZodType> ? Item : never;
type Parts = { item: unknown; others: z.ZodType };

const parts = new WeakMap<z.ZodObject, Map<string, Parts>>();

function partsOf(schema: z.ZodObject, key: string): Parts {
  const known = parts.get(schema) ?? new Map<string, Parts>();
  parts.set(schema, known);
  let found = known.get(key);
  if (!found) {
    const list = schema.shape[key];
    found = {
      item: list instanceof z.ZodArray ? list.element : undefined,
      others: schema.omit({ [key]: true }),
    };
    known.set(key, found);
  }
  return found;
}
