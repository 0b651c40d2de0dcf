import type { ProfileSortKey } from '../profiles.contract.ts';

export type ProfileOrder = { key: ProfileSortKey; direction: 1 | -1 };
/** Where a page ended: the sort value of its last row, and its id. */
export type ProfileCursor = { value: string | number; id: number };

export function writeCursor({ key, direction }: ProfileOrder, { value, id }: ProfileCursor): string {
  return Buffer.from(JSON.stringify([key, direction, value, id])).toString('base64url');
}

/** The cursor, or null when it was not made here or for another order. */
export function readCursor(text: string, order: ProfileOrder): ProfileCursor | null {
  try {
    const parsed: unknown = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
    if (!Array.isArray(parsed) || parsed.length !== 4) return null;
    const [key, direction, value, id] = parsed as unknown[];
    if (key !== order.key || direction !== order.direction || !Number.isSafeInteger(id)) return null;
    if (key === 'title' ? typeof value !== 'string' || value.includes('\0') : !Number.isSafeInteger(value))
      return null;
    return { value: value as string | number, id: id as number };
  } catch {
    return null;
  }
}
