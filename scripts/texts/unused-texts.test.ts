import { expect, test } from 'vitest';
import { unusedTexts } from './unused-texts.ts';

const tree = {
  empty: 'Empty',
  status: { live: 'Live' },
  count_one: '{count} post',
  count_other: '{count} posts',
};

test('finds a text that nobody names', () => {
  expect(unusedTexts(tree, "text('count', { count }); text('status.live')")).toEqual(['empty']);
});

test('counts a group as named when its key is put together', () => {
  const composed = `text('empty'); text('count', { count }); text(\`status.\${name}\`)`;
  expect(unusedTexts(tree, composed)).toEqual([]);
  expect(unusedTexts(tree, "text('empty'); words.count; words.status[name]")).toEqual([]);
});
