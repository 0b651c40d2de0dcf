import { describe, expect, test } from 'vitest';
import { hostileWaysOn } from '#platform/testing/attacks/ways-on.ts';
import { safeNextUrl } from './safe-next-url.ts';

const home = '/r/dashboard/';

describe('F-11: the address after signing in stays on the host', () => {
  test.each(hostileWaysOn)('refuses %s', (_, asked) => {
    expect(safeNextUrl(asked)).toBe(home);
  });

  test.each([[undefined], [null], [{}], [['/r/dashboard/posts']], [7]])(
    'refuses what is no text: %j',
    (asked) => {
      expect(safeNextUrl(asked)).toBe(home);
    },
  );

  test.each([
    '/r/dashboard/posts',
    '/r/dashboard/posts?status=98&q=a%2Fb%20c#row-7',
    '/r/dashboard/posts?q=//evil.test',
    '/core/account/data?next_url=%2Fr%2Fdashboard%2Fposts',
    '/r/dashboard/posts?q=%E2%9C%93',
    '/u/ren%C3%A9',
  ])('keeps %s', (asked) => {
    expect(safeNextUrl(asked)).toBe(asked);
  });

  test('never gives an address of another host, whatever is put between the signs that matter', () => {
    const signs = ['/', '\\', '.', '%2f', '%5c', '\t', '@', ':', 'evil.test', '?', '#', '%09', 'http'];
    for (const first of signs) {
      for (const second of signs) {
        for (const third of signs) {
          const address = safeNextUrl(`/${first}${second}${third}evil.test`);
          expect(new URL(address, 'https://ours.test').host).toBe('ours.test');
          expect(address).not.toMatch(/^\/[/\\]/);
        }
      }
    }
  });
});
