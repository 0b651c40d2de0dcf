import { z } from 'zod';

/**
 * JSON of a value that was found to fit its schema; an answer takes it as it is, however often it is given. It is
 * kept as the bytes that leave: turning a page of text into bytes costs as much as finding it.
 */
export class Written<Schema extends z.ZodType = z.ZodType> {
  readonly schema: Schema;
  readonly bytes: Buffer;

  private constructor(schema: Schema, bytes: Buffer) {
    this.schema = schema;
    this.bytes = bytes;
  }

  /**
   * Only what the schema declares is written.
   * @throws Error when the value does not fit, which is a fault of ours
   */
  static of<Schema extends z.ZodType>(schema: Schema, value: z.input<Schema>): Written<Schema> {
    return new Written(schema, Buffer.from(shaped(schema, value)));
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
    const parts: Buffer[] = [];
    for (const [at, [key, items]] of given.entries()) {
      const item = itemOf(schema, key);
      parts.push(Buffer.from(`${at === 0 ? '{' : '],'}${JSON.stringify(key)}:[`));
      for (const [place, written] of items.entries()) {
        if (written.schema !== item) throw new Error(`An item of "${key}" was written by another schema.`);
        if (place > 0) parts.push(COMMA);
        parts.push(written.bytes);
      }
    }
    const others = withoutLists(
      schema,
      given.map(([key]) => key),
    );
    const tail = shaped(others, rest);
    if (given.length === 0) return new Written(schema, Buffer.from(tail));
    parts.push(Buffer.from(tail === '{}' ? ']}' : `],${tail.slice(1)}`));
    return new Written(schema, Buffer.concat(parts));
  }
}

const COMMA = Buffer.from(',');

/**
 * A value as JSON, with nothing in it that the schema does not declare.
 * @throws Error when the value does not fit
 */
export function shaped(schema: z.ZodType, value: unknown): string {
  const parsed = schema.safeParse(value);
  if (parsed.success) return JSON.stringify(parsed.data);
  throw new Error(`The answer does not fit its contract: ${z.prettifyError(parsed.error)}`);
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
  const shape = Object.entries(schema.shape).filter(([key]) => !keys.includes(key));
  const found = known.get(name) ?? z.object(Object.fromEntries(shape));
  known.set(name, found);
  return found;
}
