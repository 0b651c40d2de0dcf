import { expect, it } from 'vitest';
import { counted, dayWords, fill, pounds, slugOf } from './wording.ts';

it('fills slots and capitalises those that ask for it', () => {
  expect(fill('{Who} met {who} in {place}.', { who: 'nobody', place: 'Millgate' })).toBe(
    'Nobody met nobody in Millgate.',
  );
});

it('refuses a slot that nobody fills', () => {
  expect(() => fill('{nobody} came', {})).toThrow('No {nobody}');
});

it('makes slugs from headlines with quotes, pounds and accents', () => {
  expect(slugOf('£4.1m for “the Café” at St Brannock’s')).toBe('4-1m-for-the-cafe-at-st-brannocks');
});

it('cuts a slug at a word', () => {
  expect(slugOf('word '.repeat(40))).toMatch(/^(word-){13,14}word$/);
});

it('writes numbers and sums as newspapers do', () => {
  expect([counted(4), counted(12_400), pounds(850), pounds(1_000_000), pounds(3_400_000)]).toEqual([
    'four',
    '12,400',
    '£850',
    '£1m',
    '£3.4m',
  ]);
});

it('knows the words for a day', () => {
  expect(dayWords(Date.UTC(2026, 11, 25, 12) / 1000)).toMatchObject({
    day: 'Friday',
    nextMonth: 'January',
    season: 'winter',
  });
});
