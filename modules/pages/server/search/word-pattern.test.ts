import { expect, test } from 'vitest';
import { wordsOfAnyWriting } from './any-writing.fixture.ts';
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

test.each([
  ...[...wordsOfAnyWriting, 'AT&T', '3.5'],
  ...['𠮷野家', 'İstanbul', 'ภาษาไทย', 'שָׁלוֹם', 'C++', '(harbour)'],
])('%s is found in a text that holds it, however its letters are put together', (word) => {
  for (const text of [word, word.normalize('NFD'), word.normalize('NFC')]) {
    expect(finds(word, `Now: ${text}!`)).toBe(true);
    expect(finds(text, `Now: ${word}!`)).toBe(true);
  }
});

test.each([
  ["O'Brien", 'Pat O’Brien'],
  ["O'Brien", 'Pat O&#39;Brien'],
  ['AT&T', 'AT&amp;T'],
  ['ВОЙНА', 'война'],
  ['economie', 'l’e\u0301conomie'],
  ['e\u0301conomie', 'l’économie'],
  ['مَدرسة', 'مدرسة الحي'],
  ['مدرسة', 'مَدرسة الحي'],
])('%s is found where a text says %s', (word, text) => {
  expect(finds(word, text)).toBe(true);
});

test('another word is not found, and no sign of a pattern is one', () => {
  expect(finds('economie', 'écologie')).toBe(false);
  expect(wordPattern('.*')).toBe('');
  expect(finds('война', 'воина')).toBe(false);
  expect(finds('𠮷野家', '𠮸野家')).toBe(false);
  expect(finds('a.*z', 'abcz')).toBe(false);
});
