import { expect, test, vi } from 'vitest';

// The files share one process, so what a test leaves behind would meet the tests of others.
test('a global can be stubbed', () => {
  vi.stubGlobal('document', { cookie: 'left behind' });
  expect(document.cookie).toBe('left behind');
});

test('a stubbed global does not outlive its test', () => {
  expect('document' in globalThis).toBe(false);
});
