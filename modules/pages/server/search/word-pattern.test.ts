import { expect, test } from 'vitest';
import { wordPattern } from './word-pattern.ts';

const finds = (word: string, text: string) => new RegExp(wordPattern(word), 'iu').test(text);

test.each([
  ['economie', 'L’économie numérique'],
  ['Économie', 'economie'],
  ['coeur', 'au cœur de la ville'],
  ['cœur', 'coeur'],
  ['Strasse', 'Die Straße ist gesperrt'],
  ['Hauser', 'drei Häuser'],
  ['Lodz', 'Łódź'],
  ['امطار', 'الأمطار الغزيرة'],
  ['المدرسة', 'مدرسة الحي'],
  ['journal', 'Zeitung und Journal'],
])('%s is looked for in “%s”', (word, text) => {
  expect(finds(word, text)).toBe(true);
});

test('another word is not found, and no sign of a pattern is one', () => {
  expect(finds('economie', 'écologie')).toBe(false);
  expect(wordPattern('.*')).toBe('');
  expect(finds('a.*z', 'abcz')).toBe(false);
});
