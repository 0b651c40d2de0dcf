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
   * An object of which some lists were written before, item by item, and the rest is written now.
   * @throws Error when the rest does not fit, or an item was written by another schema
   */
  static withLists<Schema extends z.ZodObject, Lists extends ListsOf<Schema>>(
    schema: Schema,
    lists: Lists,
    rest: Omit<z.input<Schema>, keyof Lists>,
  ): Written<Schema> {
    const given = Object.entries<readonly Written[]>(lists as Record<string, readonly Written[]>);
    let text = '';
    for (const [key, items] of given) {
      const item = itemOf(schema, key);
      for (const written of items) {
        if (written.schema !== item) throw new Error(`An item of "${key}" was written by another schema.`);
      }
      text += `${text === '' ? '{' : ','}${JSON.stringify(key)}:[${items.map((one) => one.text).join()}]`;
    }
    const others = withoutLists(
      schema,
      given.map(([key]) => key),
    );
    const tail = Written.of(others, rest).text;
    if (text === '') return new Written(schema, tail);
    return new Written(schema, tail === '{}' ? `${text}}` : `${text},${tail.slice(1)}`);
  }
}

type ItemOf<List> = List extends z.ZodArray<infer Item extends z.ZodType> ? Item : never;
type ListsOf<Schema extends z.ZodObject> = {
  [Key in keyof Schema['shape']]?: readonly Written<ItemOf<Schema['shape'][Key]>>[];
};

function itemOf(schema: z.ZodObject, key: string): unknown {
  const list = schema.shape[key];
  return list instanceof z.ZodArray ? list.element : undefined;
}

const remainders = new WeakMap<z.ZodObject, Map<string, z.ZodType>>();

/** The schema of what is left beside these lists, made once. */
function withoutLists(schema: z.ZodObject, keys: readonly string[]): z.ZodType {
  const known = remainders.get(schema) ?? new Map<string, z.ZodType>();
  remainders.set(schema, known);
  const name = keys.join();
  const found = known.get(name) ?? schema.omit(Object.fromEntries(keys.map((key) => [key, true])));
  known.set(name, found);
  return found;
}
