import { expect, test } from 'vitest';
import type { Described } from './describe-error.ts';
import { describeTrouble } from './describe-trouble.ts';
import { openReporter } from './reporter.ts';

function reporter() {
  const page = { now: 0, isOnline: true, comeBack: () => {} };
  const sent: Described[] = [];
  const report = openReporter({
    describe: (trouble) => describeTrouble(trouble, 'https://news.test'),
    send: (one) => sent.push(one),
    now: () => page.now,
    isOnline: () => page.isOnline,
    whenOnline: (run) => {
      page.comeBack = run;
    },
  });
  const tell = (message: string, source: 'page' | 'screen' | 'promise' = 'page') =>
    report({ source, error: new Error(message) });
  return { page, sent, tell };
}

test('the same error is told once a page load, however it is noticed', () => {
  const { page, sent, tell } = reporter();
  tell('broken', 'screen');
  tell('broken', 'page');
  page.now = 10_000_000;
  tell('broken');
  tell('broken otherwise');
  expect(sent.map(({ message, source }) => [message, source])).toEqual([
    ['broken', 'screen'],
    ['broken otherwise', 'page'],
  ]);
});

test('no more than ten are told in a minute', () => {
  const { page, sent, tell } = reporter();
  const words = (at: number) => `broken ${'abcdefghijklmnopqrstuvwxyz'[at]}`;
  for (let at = 0; at < 15; at += 1) tell(words(at));
  expect(sent).toHaveLength(10);
  page.now = 60_000;
  for (let at = 15; at < 26; at += 1) tell(words(at));
  expect(sent).toHaveLength(20);
});

test('nothing is sent without a connection; it waits for one', () => {
  const { page, sent, tell } = reporter();
  page.isOnline = false;
  tell('first');
  tell('second');
  expect(sent).toEqual([]);
  page.isOnline = true;
  page.comeBack();
  expect(sent.map(({ message }) => message)).toEqual(['first', 'second']);
  page.isOnline = false;
  tell('third');
  page.comeBack();
  expect(sent).toHaveLength(3);
});
