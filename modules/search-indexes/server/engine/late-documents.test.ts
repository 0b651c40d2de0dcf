import { expect, test } from 'vitest';
import { isTimeLabel, lastYears, monthsBefore, timeLabels } from './late-documents.ts';

const at = (day: string) => Date.parse(`${day}T12:00:00Z`) / 1000;

test('a document is of a month and of a year, as labels that no field has', () => {
  expect(timeLabels(at('2026-03-31'))).toEqual(['~2026-03', '~2026']);
  expect(timeLabels(at('2026-03-31')).every(isTimeLabel)).toBe(true);
  expect(['section:~2026', '2026', ''].some(isTimeLabel)).toBe(false);
});

test('whole months before this one, and years up to the next, are told on any day', () => {
  expect(monthsBefore(at('2026-01-31'), 3)).toEqual(['~2025-12', '~2025-11', '~2025-10']);
  expect(monthsBefore(at('2026-12-31'), 2)).toEqual(['~2026-11', '~2026-10']);
  expect(lastYears(at('2026-12-31'), 2)).toEqual(['~2027', '~2026', '~2025']);
  expect(lastYears(at('2026-01-01'), 1)).toEqual(['~2027', '~2026']);
});
