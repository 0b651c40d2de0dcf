import { expect, test } from 'vitest';
import { arrangeMenu } from './arrange-menu.ts';

type Item = { id: string; url: string; submenu: Item[] };
const item = (id: string, submenu: Item[] = []): Item => ({ id, url: `/${id}`, submenu });
const group = (id: string, submenu: Item[]): Item => ({ id, url: '', submenu });
const menu = [
  item('home'),
  group('content', [item('posts'), item('calendar'), item('tags')]),
  group('site', [item('redirects', [item('chains')])]),
];
const ids = (items: readonly Item[]): unknown[] =>
  items.map(({ id, submenu }) => (submenu.length === 0 ? id : [id, ...ids(submenu)]));
const arranged = (hidden: string[], order: string[]) => ids(arrangeMenu(menu, { hidden, order }));

test('a menu that nobody arranged is as it comes', () => {
  expect(arranged([], [])).toEqual([
    'home',
    ['content', 'posts', 'calendar', 'tags'],
    ['site', ['redirects', 'chains']],
  ]);
});

test('entries are ordered among their neighbours, at every level', () => {
  expect(arranged([], ['site', 'home', 'content', 'tags', 'posts', 'calendar'])).toEqual([
    ['site', ['redirects', 'chains']],
    'home',
    ['content', 'tags', 'posts', 'calendar'],
  ]);
});

test('an entry that came later stands behind its usual neighbour, and one that is gone is passed over', () => {
  expect(arranged([], ['gone', 'tags', 'posts'])[1]).toEqual(['content', 'tags', 'posts', 'calendar']);
});

test('what is hidden goes with what stands below it, and so does a group of which nothing is left', () => {
  expect(arranged(['posts', 'redirects'], [])).toEqual(['home', ['content', 'calendar', 'tags']]);
  expect(arranged(['chains'], [])).toEqual([
    'home',
    ['content', 'posts', 'calendar', 'tags'],
    ['site', 'redirects'],
  ]);
});
