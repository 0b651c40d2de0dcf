import { describe, expect, test } from 'vitest';
import { safeNextUrl } from './safe-next-url.ts';

const home = '/r/dashboard/';

describe('F-11: the address after signing in stays on the host', () => {
  test.each([
    ['another host', 'https://evil.test/'],
    ['another host without a scheme', '//evil.test'],
    ['three slashes', '///evil.test'],
    ['a backslash for the second slash', '/\\evil.test'],
    ['backslashes for both', '\\\\evil.test'],
    ['a backslash later on', '/r\\..\\..\\evil.test'],
    ['a script', 'javascript:alert(1)'],
    ['data', 'data:text/html,x'],
    ['a script after a slash and a tab', '/\tjavascript:alert(1)'],
    ['a tab between the slashes, which browsers drop', '/\t/evil.test'],
    ['a line feed between the slashes', '/\n/evil.test'],
    ['a carriage return that ends the header', '/a\r\nSet-Cookie: x=1'],
    ['an encoded line feed', '/a%0d%0aSet-Cookie:%20x=1'],
    ['an encoded slash', '/%2Fevil.test'],
    ['an encoded backslash', '/%5Cevil.test'],
    ['a slash encoded twice', '/%252Fevil.test'],
    ['dots that leave two slashes', '/.//evil.test'],
    ['dots up that leave two slashes', '/a/..//evil.test'],
    ['a NUL', '/a\u0000'],
    ['a delete character', '/a\u007f'],
    ['a next-line character', '/\u0085/evil.test'],
    ['broken encoding', '/%zz'],
    ['a path without a slash', 'evil.test'],
    ['credentials', '@evil.test'],
    ['leading space', ' /r/dashboard/posts'],
    ['nothing', ''],
    ['the sign-in page itself', '/core/users/login?next_url=/core/users/login'],
    ['the sign-out page', '/core/users/logout'],
    ['more than 2000 characters', `/${'a'.repeat(2000)}`],
  ])('refuses %s', (_, asked) => {
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
