import { expect, test } from 'vitest';
import type { SourceInput } from '../input/source-input.ts';
import { openReader } from './open-reader.ts';

const folderOf = (...names: string[]) =>
  ({ name: 'export', files: names.map((name) => ({ name })) }) as unknown as SourceInput;

test.each([
  ['wxr', 'holds no WordPress export (.xml)'],
  ['ghost', 'holds no Ghost export (.json)'],
  ['markdown', 'holds no Markdown or HTML file'],
] as const)('a folder of JSON lines is refused as %s in words', async (kind, words) => {
  await expect(openReader(folderOf('posts.jsonl', 'tags.jsonl'), kind)).rejects.toThrow(words);
});

test('a folder is read as the kind that was asked for when it holds such files', async () => {
  expect(await openReader(folderOf('posts.jsonl', 'tags.jsonl'), 'jsonl')).toBeTruthy();
});
