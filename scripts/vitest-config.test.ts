import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => {
  vi.doUnmock('node:os');
  vi.resetModules();
});

test.each([
  [1, 2],
  [4, 3],
  [64, 4],
])('on %i cores there are %i browsers at once', async (cores, browsers) => {
  vi.resetModules();
  vi.doMock('node:os', async (original) => ({
    ...(await original<typeof import('node:os')>()),
    availableParallelism: () => cores,
  }));
  const { default: config } = await import('../vitest.config.ts');
  const projects = config.test?.projects as { test: { name: string; maxWorkers?: number } }[];
  expect(projects.find(({ test }) => test.name === 'e2e')?.test.maxWorkers).toBe(browsers);
});
