import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadPart, MissingPart } from './load-part.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('gives what comes at once', async () => {
  const load = vi.fn(async () => 'part');
  expect(await loadPart(load)).toBe('part');
  expect(load).toHaveBeenCalledTimes(1);
});

test('tries once more when it fails', async () => {
  const load = vi.fn(async () => 'part');
  load.mockRejectedValueOnce(new Error('lost'));
  expect(await loadPart(load)).toBe('part');
  expect(load).toHaveBeenCalledTimes(2);
});

test('gives up after the second failure', async () => {
  const load = vi.fn(() => Promise.reject(new Error('Failed to fetch dynamically imported module: /a.js')));
  await expect(loadPart(load)).rejects.toBeInstanceOf(MissingPart);
  expect(load).toHaveBeenCalledTimes(2);
});

test('a part that came and broke says what broke', async () => {
  const fault = new TypeError('rows is not iterable');
  await expect(loadPart(() => Promise.reject(fault))).rejects.toBe(fault);
});

test('waits 120 seconds for each try and no longer', async () => {
  const load = vi.fn(() => new Promise<never>(() => undefined));
  const ended = loadPart(load).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(119_999);
  expect(load).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(load).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(120_000);
  expect(await ended).toBeInstanceOf(MissingPart);
});
