import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isReservedPath, readRedirectPath } from './redirect-path.ts';

const own = new Set(['news.example.org']);

test.each([
  ['/a', '/a', '/a'],
  ['/About/', '/About/', '/about'],
  ['//a///b//', '/a/b/', '/a/b'],
  ['/a/../b/./c', '/b/c', '/b/c'],
  ['/../../a', '/a', '/a'],
  ['/a/..', '/', '/'],
  ['/caf%C3%A9', '/café', '/café'],
  ['/100%25', '/100%', '/100%'],
  ['/100%', '/100%', '/100%'],
  ['/a#part', '/a', '/a'],
  ['/?p=12', '/?p=12', '/?p=12'],
  ['/A/?Q=B', '/A/?Q=B', '/a?Q=B'],
  ['https://news.example.org/a/?x=1#y', '/a/?x=1', '/a?x=1'],
  ['  /a ', '/a', '/a'],
])('%s is stored as %s and compared as %s', (text, path, key) => {
  expect(readRedirectPath(text, own)).toEqual({ path, key });
});

test.each([
  'a',
  '',
  'https://other.example.org/a',
  'javascript:alert(1)',
  '/a%00b',
  '/a\nb',
  `/${'a'.repeat(2001)}`,
])('%s is no path of this site', (text) => {
  expect(readRedirectPath(text, own)).toBeNull();
});

test('the paths of Masthead itself are reserved, and only those', () => {
  const reserved = (text: string) => {
    const path = readRedirectPath(text);
    return path !== null && isReservedPath(path);
  };
  for (const text of ['/core', '/core/x', '/API/x', '/r/dashboard', '/u/anna', '/r?x'])
    expect(reserved(text), text).toBe(true);
  for (const text of ['/', '/corea', '/rs/x', '/about/core', '/users'])
    expect(reserved(text), text).toBe(false);
});

test('a stored path is stored as itself again, unless it holds an encoded percent sign', () => {
  fc.assert(
    fc.property(fc.webPath(), (text) => {
      const first = readRedirectPath(`/${text}`);
      fc.pre(first !== null && !first.path.includes('%'));
      expect(readRedirectPath(first?.path ?? '')).toEqual(first);
    }),
  );
});
