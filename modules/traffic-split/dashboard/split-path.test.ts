import { expect, test } from 'vitest';
import { readSplitPath, splitUrl } from './split-path.ts';

test.each([
  ['/r/dashboard/traffic_split', null],
  ['/r/dashboard/traffic_split/', null],
  ['/r/dashboard/traffic_split/add', { action: 'add' }],
  ['/r/dashboard/traffic_split/edit/12', { action: 'edit', id: 12 }],
  ['/r/dashboard/traffic_split/results/12/', { action: 'results', id: 12 }],
  ['/r/dashboard/traffic_split/edit', 'unknown'],
  ['/r/dashboard/traffic_split/edit/x', 'unknown'],
  ['/r/dashboard/traffic_split/delete/1', 'unknown'],
  ['/r/dashboard/traffic_split/edit/1/2', 'unknown'],
])('%s asks for %j', (path, asked) => {
  expect(readSplitPath(path)).toEqual(asked);
});

test('what is asked for has the path that asks for it', () => {
  for (const asked of [
    null,
    { action: 'add' },
    { action: 'edit', id: 3 },
    { action: 'results', id: 3 },
  ] as const) {
    expect(readSplitPath(splitUrl(asked))).toEqual(asked);
  }
});
