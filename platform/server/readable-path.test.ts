import { expect, test } from 'vitest';
import { withReadablePath } from './readable-path.ts';

test.each([
  ['/%E9conomie?a=%E9', '/%C3%A9conomie?a=%E9'],
  ['/100%/a%zz', '/100%25/a%25zz'],
  ['/%ff%00%41', '/%C3%BF%00%41'],
])('%s is read as %s', (asked, read) => {
  expect(withReadablePath(asked)).toBe(read);
});

test.each(['/', '/caf%C3%A9', '/a%2Fb?q=%ff', '/core/%ff', '//r/%ff', '/u/%ff', '/API/%zz'])(
  '%s stays as it is',
  (asked) => {
    expect(withReadablePath(asked)).toBe(asked);
  },
);
