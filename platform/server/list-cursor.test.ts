import { expect, test } from 'vitest';
import { cursorOf, pageOf, writeCursor } from './list-cursor.ts';

const order = { key: 'title', direction: 1 } as const;
const rows = [1, 2, 3].map((id) => ({ id, title: `T${id}` }));
const byTitle = ({ title }: { title: string }) => title;

test('the page that ends a list has no cursor', () => {
  expect(pageOf(rows, 3, order, byTitle)).toEqual({ items: rows, after: null });
  expect(pageOf([], 3, order, byTitle)).toEqual({ items: [], after: null });
});

test('the cursor of a page names its last row and none beyond it', () => {
  const { items, after } = pageOf(rows, 2, order, byTitle);
  expect(items.map(({ id }) => id)).toEqual([1, 2]);
  expect(cursorOf(after ?? '', order, true)).toEqual({ value: 'T2', id: 2 });
});

test('no cursor is none, and one of another list, order or kind of value is refused', () => {
  expect(cursorOf(undefined, order, true)).toBeNull();
  const made = writeCursor(order, { value: 'T2', id: 2 });
  expect(() => cursorOf(made, { key: 'title', direction: -1 }, true)).toThrow('after is not a cursor');
  expect(() => cursorOf(made, { key: 'name', direction: 1 }, true)).toThrow('after is not a cursor');
  expect(() => cursorOf(made, order, false)).toThrow('after is not a cursor');
  expect(() => cursorOf('nonsense', order, true)).toThrow('after is not a cursor');
  const zero = writeCursor(order, { value: 'a\0', id: 2 });
  expect(() => cursorOf(zero, order, true)).toThrow('after is not a cursor');
});
