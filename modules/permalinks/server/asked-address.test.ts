import { expect, test } from 'vitest';
import { readAskedAddress } from './asked-address.ts';

const hosts = new Set(['news.test']);

test.each([
  ['/a-story', { path: '/a-story', query: '' }],
  [' /a-story?x=1#part ', { path: '/a-story', query: '?x=1' }],
  ['https://news.test/caf%C3%A9?x=1#part', { path: '/caf%C3%A9', query: '?x=1' }],
  ['HTTP://NEWS.test', { path: '/', query: '' }],
  ['//doubled', { path: '//doubled', query: '' }],
])('%s is an address of the site', (text, address) => {
  expect(readAskedAddress(text, hosts)).toEqual(address);
});

test.each(['', 'a-story', '?x=1', 'https://elsewhere.test/a', 'https://', 'javascript:alert(1)', '#part'])(
  '"%s" is none',
  (text) => {
    expect(readAskedAddress(text, hosts)).toBeNull();
  },
);
