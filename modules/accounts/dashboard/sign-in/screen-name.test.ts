import { expect, test } from 'vitest';
import { screenName } from './screen-name.ts';

test.each([
  ['/r/dashboard/posts?status=99', 'Posts'],
  ['/r/dashboard//404_redirects/', '404 redirects'],
  ['/r/dashboard/', undefined],
  ['/core/users/logout', undefined],
  ['https://elsewhere.example/r/dashboard/posts', undefined],
])('names the screen of %s', (address, name) => {
  expect(screenName(address)).toBe(name);
});

test('calls a screen that the texts know by their name', () => {
  expect(screenName('/r/dashboard/posts?status=99', { posts: 'Beiträge' })).toBe('Beiträge');
  expect(screenName('/r/dashboard/constructor', {})).toBe('Constructor');
});
