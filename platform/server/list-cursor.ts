import { afterInvalid } from '#platform/contract/listing.ts';

/** The order of a list: what it is sorted by, and which way. */
export type ListOrder = { key: string; direction: 1 | -1 };

/** Where a page ended: the sort value of its last row, and its id, for one order of one list. */
export type ListCursor = { value: string | number; id: number };

/** The cursor as clients carry it; it is only good for the order that it was made in. */
export function writeCursor(order: ListOrder, { value, id }: ListCursor): string {
  return Buffer.from(JSON.stringify([order.key, order.direction, value, id])).toString('base64url');
}

/**
 * Reads a cursor of `writeCursor`.
 * @param isText whether the list is sorted by a text; else by a whole number
 * @returns null when it was not made here or for another order
 */
function readCursor(text: string, order: ListOrder, isText: boolean): ListCursor | null {
  try {
    const parsed: unknown = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
    if (!Array.isArray(parsed) || parsed.length !== 4) return null;
    const [madeFor, direction, value, id] = parsed as unknown[];
    if (madeFor !== order.key || direction !== order.direction || !Number.isSafeInteger(id)) return null;
    if (isText ? !isStorable(value) : !Number.isSafeInteger(value)) return null;
    return { value: value as string | number, id: id as number };
  } catch {
    return null;
  }
}

/**
 * The cursor that a call carries; null when it carries none.
 * @throws ApiError after_is_invalid
 */
export function cursorOf(after: string | undefined, order: ListOrder, isText: boolean): ListCursor | null {
  if (after === undefined) return null;
  const cursor = readCursor(after, order, isText);
  if (!cursor) throw afterInvalid();
  return cursor;
}

/**
 * A page of what was found, and the cursor of the next one; null at the end.
 * @param found the rows of the page and, when there are more, one row more
 * @param sortedBy what the list is sorted by, of a row
 */
export function pageOf<Row extends { id: number }>(
  found: readonly Row[],
  limit: number,
  order: ListOrder,
  sortedBy: (row: Row) => string | number,
): { items: Row[]; after: string | null } {
  const items = found.slice(0, limit);
  const last = found.length > limit ? items.at(-1) : undefined;
  return { items, after: last ? writeCursor(order, { value: sortedBy(last), id: last.id }) : null };
}

/** A text without the one character that the database cannot compare. */
const isStorable = (value: unknown): boolean => typeof value === 'string' && !value.includes('\0');
