import fc from 'fast-check';
import { expect, test } from 'vitest';
import { folded, icalendar } from './icalendar.ts';

const event = {
  ...{ uid: 'post-1@news.test', stamp: 1_795_000_000, at: Date.UTC(2026, 10, 18, 12) / 1000, minutes: 15 },
  ...{
    title: 'Bridge, closed; again',

    url: 'https://news.test/r/1',
    category: 'Local\nnews',
  },
  isTentative: true,
};
const calendar = (change: Partial<typeof event> = {}) =>
  icalendar({ name: 'The News', refreshMinutes: 15 }, [{ ...event, ...change }]);

test('is written as RFC 5545 says', () => {
  const lines = calendar().split('\r\n');
  expect(lines.slice(0, 2)).toEqual(['BEGIN:VCALENDAR', 'VERSION:2.0']);
  expect(lines.at(-2)).toBe('END:VCALENDAR');
  expect(lines).toEqual(
    expect.arrayContaining([
      ...['UID:post-1@news.test', 'DTSTART:20261118T120000Z', 'DURATION:PT15M', 'STATUS:TENTATIVE'],
      ...['SUMMARY:Bridge\\, closed\\; again', 'CATEGORIES:Local\\nnews'],
    ]),
  );
});

test('whatever people write, no line of theirs becomes one of the file, and none is too long', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (title) => {
      const lines = calendar({ title: `x\r\nEND:VCALENDAR\r\n${title}` }).split('\r\n');
      expect(lines.filter((line) => line.startsWith('END:VCALENDAR'))).toHaveLength(1);
      expect(lines.every((line) => new TextEncoder().encode(line).length <= 75)).toBe(true);
      expect(lines.every((line) => !/[\n\r]/.test(line))).toBe(true);
    }),
    { numRuns: 200 },
  );
});

test('a folded line says the same once it is unfolded', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 400 }), (text) => {
      const line = text.replace(/[\r\n]/g, '');
      expect(folded(line).replaceAll('\r\n ', '')).toBe(line);
    }),
    { numRuns: 100 },
  );
});
