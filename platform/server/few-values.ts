import { type RawBuilder, sql } from 'kysely';

/** So many stand in a statement one by one; each number of them is a statement of its own to be kept. */
const FEW = 10;

/**
 * Values as an array of a statement. Of an array that it does not know the database takes ten for granted, and plans anew
 * each time where fewer came; few are therefore written as that many.
 * @param options.type of each value, as the database calls it
 * @param options.most so many at most are few
 */
export const arrayOfFew = (
  values: readonly (number | null)[],
  { type = 'bigint', most = FEW }: { type?: 'bigint' | 'integer'; most?: number } = {},
): RawBuilder<unknown> => {
  const array = type === 'bigint' ? sql`::bigint[]` : sql`::integer[]`;
  return values.length > 0 && values.length <= most
    ? sql`array[${sql.join(values)}]${array}`
    : sql`${[...values]}${array}`;
};
