/** Where a page ended: the sort value of its last row, and its id, for one order of one list. */
export type ListCursor = { value: string | number; id: number };

/** The cursor as clients carry it; it is only good for the order that it was made in. */
export function writeCursor(order: { key: string; direction: 1 | -1 }, { value, id }: ListCursor): string {
  return Buffer.from(JSON.stringify([order.key, order.direction, value, id])).toString('base64url');
}

/**
 * Reads a cursor of `writeCursor`.
 * @param isText whether the list is sorted by a text; else by a whole number
 * @returns null when it was not made here or for another order
 */
export function readCursor(
  text: string,
  order: { key: string; direction: 1 | -1 },
  isText: boolean,
): ListCursor | null {
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

/** A text without the one character that the database cannot compare. */
const isStorable = (value: unknown): boolean => typeof value === 'string' && !value.includes('\0');
