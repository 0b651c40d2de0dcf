import { expect, test } from 'vitest';
import { findUntranslated } from './find-untranslated.ts';

const texts = (source: string) => findUntranslated(source).map(({ text }) => text);

test('finds words between tags', () => {
  expect(texts('return <p>\n  Nothing here\n</p>;')).toEqual(['Nothing here']);
});

test('finds words in attributes that are spoken or shown', () => {
  const source = `<IconButton name="Close" /> <img alt={'A hill'} /> <input placeholder={\`Find\`} />`;
  expect(texts(source)).toEqual(['Close', 'A hill', 'Find']);
});

test('says the line', () => {
  expect(findUntranslated('const a = 1;\nreturn <b title="Yes" />;')).toEqual([{ line: 2, text: 'Yes' }]);
});

test.each([
  ["<p>{text('empty')}</p>"],
  ['<span aria-hidden="true">{count}</span>'],
  ['<input type="radio" name="color-scheme" />'],
  ['<b>412</b>'],
  ['const wide: Map<string, number> = new Map();'],
  ['if (a > b && c < d) return useMemo<Row>(() => row);'],
])('leaves %s alone', (source) => {
  expect(texts(source)).toEqual([]);
});
