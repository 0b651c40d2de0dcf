import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const folder = new URL('../docs/decisions/', import.meta.url);
const files = readdirSync(folder).sort();

test('decisions are numbered one after the other, without gaps', () => {
  const numbers = files.map((file) => file.slice(0, 4));
  expect(numbers).toEqual(files.map((_, at) => String(at + 1).padStart(4, '0')));
});

test.each(files)('%s carries its number in its title and is no longer than a page', (file) => {
  const lines = readFileSync(new URL(file, folder), 'utf8').trimEnd().split('\n');
  expect(lines[0]).toMatch(new RegExp(`^# ${file.slice(0, 4)}\\b`));
  expect(lines.length).toBeLessThanOrEqual(60);
});
