import { expect, test } from 'vitest';
import type { MenuItem } from '../caller.tsx';
import { addPostItem, currentUrl, keptItems } from './menu-items.ts';

const item = (title: string, submenu: MenuItem[] = []): MenuItem => ({
  id: title,
  title,
  url: `/r/dashboard/${title.toLowerCase()}`,
  icon: 'content',
  is_section: false,
  badge_count: null,
  submenu,
});
const menu = [item('Home'), item(''), item('Content', [item('Posts'), item('Calendar'), item('')])];
const titles = (items: MenuItem[]): string[] =>
  items.flatMap(({ title, submenu }) => [title, ...titles(submenu)]);

test('skips items without a title', () => {
  expect(titles(keptItems(menu, ''))).toEqual(['Home', 'Content', 'Posts', 'Calendar']);
});

test('keeps the group of a found screen and nothing else', () => {
  expect(titles(keptItems(menu, ' cal'))).toEqual(['Content', 'Calendar']);
});

test('shows a whole group that is found by its own name', () => {
  expect(titles(keptItems(menu, 'content'))).toEqual(['Content', 'Posts', 'Calendar']);
});

test('keeps the third level: found by its own name with what it stands below, and marked when it is open', () => {
  const redirects = item('Redirects', [item('Chains'), item('Loops'), item('')]);
  const deep = [{ ...item('Site', [redirects, item('Sections')]), url: '' }];
  expect(titles(keptItems(deep, ''))).toEqual(['Site', 'Redirects', 'Chains', 'Loops', 'Sections']);
  expect(titles(keptItems(deep, 'loop'))).toEqual(['Site', 'Redirects', 'Loops']);
  expect(titles(keptItems(deep, 'redir'))).toEqual(['Site', 'Redirects', 'Chains', 'Loops']);
  expect(currentUrl(deep, '/r/dashboard/chains')).toBe('/r/dashboard/chains');
});

test('drops a group of which nothing is found', () => {
  expect(keptItems(menu, 'redirects')).toEqual([]);
});

test('marks the item that lies nearest to the open screen', () => {
  const withHome = [{ ...item('Home'), url: '/r/dashboard/' }, ...menu];
  expect(currentUrl(withHome, '/r/dashboard/posts')).toBe('/r/dashboard/posts');
  expect(currentUrl(withHome, '/r/dashboard/posts/5')).toBe('/r/dashboard/posts');
  expect(currentUrl(withHome, '/r/dashboard/posts_order')).toBe('/r/dashboard/');
  expect(currentUrl([item('Posts')], '/r/dashboard/redirects')).toBeUndefined();
});

test('menu-add-post: takes the item of that id out of the list, wherever the server put it', () => {
  const add = { ...item('Add Post'), id: 'addPostIcon' };
  for (const sent of [[...menu, add], [item('Content', [item('Posts'), add])]]) {
    expect(addPostItem(sent)).toBe(add);
    expect(titles(keptItems(sent, ''))).not.toContain('Add Post');
  }
  expect(addPostItem(menu)).toBeUndefined();
});
