import { expect, test } from 'vitest';
import { roomTexts } from './texts.ts';

const useTexts = roomTexts('texts-test', { removed: '{name} removed.' });

test.each([
  ['Ann', 'Ann removed.'],
  ['مرحبا', '\u2068مرحبا\u2069 removed.'],
  ['Ann\u202e', '\u2068Ann\u202e\u2069 removed.'],
  ['Ann\u2069', '\u2068Ann\u2069 removed.'],
])('a value that is written the other way turns no sentence around: %j', (name, said) => {
  expect(useTexts()('removed', { name })).toBe(said);
});
