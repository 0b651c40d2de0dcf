import { expect, test } from 'vitest';
import { timingOf } from './call-timing.ts';

const timed = (name: string, more: { responseEnd?: number; header?: string; id?: string } = {}) => {
  const { responseEnd = 40, header = 'request', id = 'ABC123-DEF456' } = more;
  const serverTiming = [{ name: header, description: id, duration: 0, toJSON: () => ({}) }];
  return { name: `https://news.test${name}`, startTime: 10, responseEnd, serverTiming };
};

test.each<[string, ReturnType<typeof timed>]>([
  ['a file', timed('/r/dashboard/static/main-a1.js')],
  ['a page whose query looks like a call', timed('/r/dashboard/posts?next=/core/posts')],
  ['a report', timed('/core/v1/sites/1/reports/traces')],
  ['a call without an answer', timed('/core/posts', { responseEnd: 0 })],
  ['a call that the server gave no number', timed('/core/posts', { id: '' })],
  ['a call that says only how long it took', timed('/core/posts', { header: 'db' })],
])('%s is not traced', (_, entry) => {
  expect(timingOf(entry)).toBeNull();
});

test('an answered call is traced by its number', () => {
  expect(timingOf(timed('/core/posts?q=a'))).toEqual({ requestId: 'ABC123-DEF456', start: 10, end: 40 });
});

test('a browser that tells nothing of the server is not traced', () => {
  expect(
    timingOf({ name: 'https://news.test/core/posts', startTime: 1, responseEnd: 2 } as never),
  ).toBeNull();
});
