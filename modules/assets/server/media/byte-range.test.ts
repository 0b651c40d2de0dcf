import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { partOf, rangeOf } from './byte-range.ts';

test.each([
  ['bytes=0-', { start: 0, end: 9 }],
  ['bytes=2-4', { start: 2, end: 4 }],
  ['bytes=-3', { start: 7, end: 9 }],
  ['bytes=5-99', { start: 5, end: 9 }],
  ['bytes=10-', null],
  ['bytes=4-2', null],
  ['bytes=-', null],
  ['bytes=0-1,3-4', null],
  ['rows=0-1', null],
  [undefined, null],
])('%s of ten bytes is %j', (header, range) => {
  expect(rangeOf(header, 10)).toEqual(range);
});

test('a part is cut out of a stream wherever its chunks end', async () => {
  const whole = () => Readable.from([Buffer.from('012'), Buffer.from('3'), Buffer.from('456789')]);
  for (const [start, end] of [
    [0, 9],
    [1, 1],
    [2, 5],
    [3, 3],
    [7, 9],
  ] as const) {
    expect((await buffer(partOf(whole(), { start, end }))).toString()).toBe(
      '0123456789'.slice(start, end + 1),
    );
  }
});
