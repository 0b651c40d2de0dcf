import { expect, test, vi } from 'vitest';
import { getTaskResult } from '#modules/tasks/tasks.contract.ts';
import { call } from '#platform/dashboard/call.ts';
import { getExportResult } from '../exports.contract.ts';

test.each([
  ['posts', getTaskResult, { params: { result_id: 12 } }],
  ['people', getExportResult, { query: { result_id: 12 } }],
] as const)(
  'export-xhr: the call for the state of an export of %s is marked as XHR',
  async (_, endpoint, input) => {
    vi.stubGlobal('document', { cookie: '' });
    const fetched = vi.fn(async (_url: string, _init: RequestInit) => Response.json({}));
    vi.stubGlobal('fetch', fetched);
    await call(endpoint as typeof getTaskResult, input as { params: { result_id: number } }).catch(
      () => undefined,
    );
    expect(fetched).toHaveBeenCalledTimes(1);
    const [url, init] = fetched.mock.calls[0] ?? [];
    expect(String(url)).toContain('12');
    expect(new Headers(init?.headers).get('x-requested-with')).toBe('XMLHttpRequest');
  },
);
