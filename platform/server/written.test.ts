import { expect, test } from 'vitest';
import { z } from 'zod';
import { Written } from './written.ts';

const Row = z.object({ id: z.number().int(), title: z.string() });
const Page = z.object({ rows: z.array(Row), total: z.number(), next: z.string().nullable() });
const rows = [
  { id: 1, title: 'One "quoted"' },
  { id: 2, title: 'Two\u2028' },
];
const readBack = ({ bytes }: Written) => JSON.parse(bytes.toString());
const written = () => rows.map((row) => Written.of(Row, row));

test('an answer with a list that was written before is the one that is written at once', () => {
  const rest = { total: 2, next: null };
  expect(readBack(Written.withLists(Page, { rows: written() }, rest))).toEqual(
    readBack(Written.of(Page, { rows, ...rest })),
  );
  const Two = z.object({ rows: z.array(Row), others: z.array(Row), total: z.number() });
  const both = Written.withLists(Two, { rows: written(), others: written() }, { total: 2 });
  expect(readBack(both)).toEqual({ rows, others: rows, total: 2 });
  const Bare = z.object({ rows: z.array(Row) });
  expect(readBack(Written.withLists(Bare, { rows: written() }, {}))).toEqual({ rows });
  expect(readBack(Written.withLists(Bare, { rows: [] }, {}))).toEqual({ rows: [] });
});

test('what the schema does not name is not written, in items and beside them', () => {
  const item = Written.of(Row, { id: 1, title: 'A', secret: 'x' } as z.input<typeof Row>);
  const rest = { total: 1, next: null, secret: 'y' };
  expect(readBack(Written.withLists(Page, { rows: [item] }, rest))).toEqual({
    rows: [{ id: 1, title: 'A' }],
    total: 1,
    next: null,
  });
});

test('what does not fit is refused, in items and beside them', () => {
  expect(() => Written.of(Row, { id: '1', title: 'A' } as never)).toThrow('does not fit its contract');
  expect(() => Written.withLists(Page, { rows: written() }, { total: 'two', next: null } as never)).toThrow(
    'does not fit its contract',
  );
});

test('an item of another schema is refused, though it looks the same', () => {
  const Twin = z.object({ id: z.number().int(), title: z.string() });
  const foreign = [Written.of(Twin, { id: 1, title: 'A' })];
  expect(() => Written.withLists(Page, { rows: foreign as never }, { total: 1, next: null })).toThrow(
    'another schema',
  );
});
