import type { AnyRouter } from '@tanstack/react-router';
import { renderHook } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { useConnection } from '#platform/dashboard/reachable.ts';

const router = { state: { matches: [] } } as unknown as AnyRouter;

test('a report that does not arrive says nothing of the connection', async () => {
  const fetched = vi.fn<typeof fetch>(() => Promise.reject(new TypeError('Failed to fetch')));
  vi.stubGlobal('fetch', fetched);
  document.documentElement.dataset.siteId = '7';
  const { report } = await import('./reporting.ts');
  const connection = renderHook(useConnection);
  report({ source: 'page', error: new Error('It broke.') }, router);
  await expect.poll(() => fetched.mock.settledResults.length).toBe(1);
  // The failure is dealt with after the turn in which it came.
  await new Promise((resolve) => setTimeout(resolve));
  connection.rerender();
  expect(connection.result.current).toBe('online');
  expect(fetched.mock.calls[0]?.[0]).toBe('/core/v1/sites/7/reports/errors');
  expect(fetched.mock.calls[0]?.[1]).toMatchObject({ method: 'POST', keepalive: true });
});
