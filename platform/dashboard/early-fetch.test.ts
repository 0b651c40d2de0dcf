import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { earlyAnswers, startEarly, takeEarly, takeEarlyData } from './early-fetch.ts';

beforeEach(() => {
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => new Response('early')),
  );
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('an early answer is given once, whatever the order of the query is', async () => {
  startEarly('/core/list/7?limit=50&status=98');
  const answer = await takeEarly('/core/list/7?status=98&limit=50');
  expect(await answer?.text()).toBe('early');
  expect(takeEarly('/core/list/7?status=98&limit=50')).toBeUndefined();
});

test('another question gets no early answer', () => {
  startEarly('/core/list/7?limit=50');
  expect(takeEarly('/core/list/7?limit=25')).toBeUndefined();
  expect(takeEarly('/core/list/8?limit=50')).toBeUndefined();
});

test('an answer that has waited too long is asked for again', () => {
  vi.useFakeTimers();
  startEarly('/core/list/7');
  vi.advanceTimersByTime(21_000);
  expect(takeEarly('/core/list/7')).toBeUndefined();
});

test('a failure reaches the one who picks it up and nobody else', async () => {
  vi.stubGlobal(
    'fetch',
    vi.fn(() => Promise.reject(new TypeError('no network'))),
  );
  startEarly('/core/list/7');
  await new Promise((resolve) => setTimeout(resolve));
  await expect(takeEarly('/core/list/7')).rejects.toThrow('no network');
});

const answering = (answer: Response) =>
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => answer),
  );
const json = { 'content-type': 'application/json; charset=utf-8' };

test('what was answered is there without waiting, once it has been read, and once', async () => {
  answering(new Response('{"posts":[1]}', { headers: json }));
  startEarly('/core/list/7?limit=50&status=98');
  expect(takeEarlyData('/core/list/7?status=98&limit=50')).toBeUndefined();
  await expect.poll(() => takeEarlyData('/core/list/7?status=98&limit=50')).toEqual({ posts: [1] });
  expect(takeEarlyData('/core/list/7?status=98&limit=50')).toBeUndefined();
  expect(takeEarly('/core/list/7?status=98&limit=50')).toBeUndefined();
});

test.each([
  ['a refusal', new Response('{"error":"not_signed_in"}', { status: 401, headers: json })],
  ['a page of something in between', new Response('<h1>Blocked</h1>')],
])('%s is left to whoever asks', async (_, answer) => {
  answering(answer);
  startEarly('/core/list/7');
  await new Promise((resolve) => setTimeout(resolve));
  expect(takeEarlyData('/core/list/7')).toBeUndefined();
  expect(await takeEarly('/core/list/7')).toBe(answer);
});

test('a screen waits for the answers that were asked for early, but not for long', async () => {
  await earlyAnswers(60_000);
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => Response.json({ rows: 2 })),
  );
  startEarly('/core/list/9');
  await earlyAnswers(60_000);
  expect(takeEarlyData('/core/list/9')).toEqual({ rows: 2 });

  vi.useFakeTimers();
  vi.stubGlobal(
    'fetch',
    vi.fn(() => new Promise(() => undefined)),
  );
  startEarly('/core/list/10');
  const isOver = vi.fn();
  void earlyAnswers(100).then(isOver);
  await vi.advanceTimersByTimeAsync(99);
  expect(isOver).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(isOver).toHaveBeenCalled();
  expect(takeEarly('/core/list/10')).toBeDefined();
});
