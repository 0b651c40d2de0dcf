import { expect, test } from 'vitest';
import { chosenEnd, endChoices } from './end-values.ts';

const seconds = (text: string) => Date.parse(text) / 1000;
const from = seconds('2026-01-31T10:00:00Z');

test('months are counted from where it starts, and a day ends with its last second on the clock of the site', () => {
  const ends = Object.fromEntries(
    endChoices.map((choice) => [
      choice,
      chosenEnd({ ends: choice, day: '2026-06-01' }, from, 'Europe/Berlin'),
    ]),
  );
  expect(ends).toEqual({
    ...{ plan: undefined, never: null },
    ...{ month: seconds('2026-02-28T10:00:00Z'), quarter: seconds('2026-04-30T10:00:00Z') },
    ...{ half: seconds('2026-07-31T10:00:00Z'), year: seconds('2027-01-31T10:00:00Z') },
    day: seconds('2026-06-01T21:59:59Z'),
  });
});

test('a day that is not there is wrong', () => {
  expect(chosenEnd({ ends: 'day', day: '' }, from, 'UTC')).toBe('wrong');
});
