import type { PostSortKey } from '../post-status.contract.ts';

/** Where a page ended: the sort value of its last row, and its id. */
export type PostCursor = { key: PostSortKey; direction: 1 | -1; value: string | number; id: number };

/** The cursor as clients carry it. */
export function writeCursor(cursor: PostCursor): string {
  return Buffer.from(JSON.stringify([cursor.key, cursor.direction, cursor.value, cursor.id])).toString(
    'base64url',
  );
}

/** The cursor, or null when it was not made here or for another order. */
export function readCursor(text: string, key: PostSortKey, direction: 1 | -1): PostCursor | null {
  try {
    const parsed: unknown = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
    if (!Array.isArray(parsed) || parsed.length !== 4) return null;
    const [madeFor, madeDirection, value, id] = parsed as unknown[];
    if (madeFor !== key || madeDirection !== direction || !Number.isSafeInteger(id)) return null;
    const isText = key === 'title';
    if (isText ? typeof value !== 'string' : !Number.isSafeInteger(value)) return null;
    return { key, direction, value: value as string | number, id: id as number };
  } catch {
    return null;
  }
}
