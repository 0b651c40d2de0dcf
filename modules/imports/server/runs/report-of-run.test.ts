import { expect, test } from 'vitest';
import { noCounts, Tally } from '../import-report.ts';
import { addedUp, reportOfRun, withRunsBefore } from './report-of-run.ts';

const posts = (count: number) => ({ ...noCounts(), posts: count });

test('a report keeps the first lines of what was skipped, and how many there were', () => {
  const tally = new Tally();
  for (let at = 0; at < 5; at += 1) tally.skip('posts', `${at}`, `Post \0${at}`, 'It is empty.');
  const { skipped, skipped_count } = reportOfRun(tally.finish('wxr', 1), 2);
  expect([skipped.length, skipped_count]).toEqual([2, 5]);
  expect(skipped[1]).toEqual({ what: 'posts', id: '1', title: 'Post 1', message: 'It is empty.' });
});

test('what earlier runs brought in is counted as theirs, and no count goes below nothing', () => {
  const report = new Tally().finish('wxr', 1);
  const last = { ...report, source: posts(10), made: posts(4), unchanged: posts(6) };
  const sum = withRunsBefore(last, { made: posts(5), updated: posts(3) });
  expect([sum.made.posts, sum.updated.posts, sum.unchanged.posts]).toEqual([9, 1, 0]);
  expect(withRunsBefore(last, null)).toBe(last);
  expect(addedUp({ made: posts(2), updated: posts(0) }, { made: posts(3), updated: posts(1) })).toEqual({
    ...{ made: posts(5), updated: posts(1) },
  });
});
