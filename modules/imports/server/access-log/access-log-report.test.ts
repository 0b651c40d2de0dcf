import { expect, test } from 'vitest';
import { nothingFound } from './access-log-found.ts';
import { accessLogText } from './access-log-report.ts';

const textOf = (found: object) =>
  accessLogText({ ...nothingFound(), seconds: 1, isDryRun: false, ...found }).split('\n');

test('what is one is said as one', () => {
  const day = '2026-11-24';
  const one = { lines: 1, views: 1, raised: 1, posts: 1, days: 1, first: day, last: day };
  expect(textOf(one)[0]).toBe(`1 line, 1 page view of 1 post on 1 day, ${day} to ${day}.`);
  expect(textOf(one)[2]).toBe('Added 1 page view.');
  expect(textOf({ ...one, lines: 2, views: 0, raised: 0, posts: 0 })[0]).toMatch(
    /^2 lines, 0 page views of 0 posts on 1 day,/,
  );
});
