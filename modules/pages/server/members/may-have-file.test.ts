import { expect, test } from 'vitest';
import { mayHaveFile } from './may-have-file.ts';

const file = (...groups: string[]) => ({ id: 7, isSold: false, groups: groups.map((slug) => ({ slug })) });
const reader = { groups: [] as string[], files: [] as number[], readsAll: false, seesFiles: false };

test('a file for no group in particular is for everybody who signed in', () => {
  expect(mayHaveFile(file(), reader)).toBe(true);
});

test('a file that a package sells is for its subscribers', () => {
  const sold = { ...file(), isSold: true };
  expect(mayHaveFile(sold, reader)).toBe(false);
  expect(mayHaveFile(sold, { ...reader, groups: ['press'] })).toBe(false);
  expect(mayHaveFile(sold, { ...reader, files: [6, 7] })).toBe(true);
  expect(mayHaveFile(sold, { ...reader, files: [6] })).toBe(false);
});

test.each([
  ['none of its groups', ['other'], [], false],
  ['one of its groups', ['other', 'press'], [], true],
  ['a subscription that names it', [], [7], true],
])('a file for groups asks for one: %s', (_, groups, files, may) => {
  expect(mayHaveFile(file('press', 'board'), { ...reader, groups, files })).toBe(may);
  expect(mayHaveFile({ ...file('press', 'board'), isSold: true }, { ...reader, groups, files })).toBe(may);
});

test.each(['readsAll', 'seesFiles'])('%s opens each', (power) => {
  expect(mayHaveFile({ ...file('press'), isSold: true }, { ...reader, [power]: true })).toBe(true);
});
