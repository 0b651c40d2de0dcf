import { expect, test, vi } from 'vitest';

// The files share one process, so what a test leaves behind would meet the tests of others.
test('a global can be stubbed', () => {
  vi.stubGlobal('leftBehind', true);
  expect('leftBehind' in globalThis).toBe(true);
});

test('a stubbed global does not outlive its test', () => {
  expect('leftBehind' in globalThis).toBe(false);
});
