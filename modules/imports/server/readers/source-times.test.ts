import { expect, test } from 'vitest';
import { secondsOf, secondsOfValue } from './source-times.ts';

test.each([
  ['2020-01-02 03:04:05', Date.UTC(2020, 0, 2, 3, 4, 5)],
  ['2020-01-02T03:04:05.678Z', Date.UTC(2020, 0, 2, 3, 4, 5)],
  ['2020-01-02', Date.UTC(2020, 0, 2)],
  ['2015-03-17 14:00:00 -4', Date.UTC(2015, 2, 17, 18)],
  ['2020-01-02 03:04 +0530', Date.UTC(2020, 0, 1, 21, 34)],
  ['2020/1/2', Date.UTC(2020, 0, 2)],
  ['Thu, 05 Jan 2012 14:30:46 +0000', Date.UTC(2012, 0, 5, 14, 30, 46)],
  ['January 5, 2012', Date.UTC(2012, 0, 5)],
])('%s is read, whatever zone the machine is in', (text, milliseconds) => {
  expect(secondsOf(text)).toBe(milliseconds / 1000);
});

test.each(['', '0000-00-00 00:00:00', 'soon', '2020-13-01', '12:00'])('"%s" is no time', (text) => {
  expect(secondsOf(text)).toBeNull();
});

test('numbers are milliseconds when they are large', () => {
  expect(secondsOfValue(1_388_318_311_015)).toBe(1_388_318_311);
  expect(secondsOfValue(1_388_318_311)).toBe(1_388_318_311);
  expect(secondsOfValue(null)).toBeNull();
});
