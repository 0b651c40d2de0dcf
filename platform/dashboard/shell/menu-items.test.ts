import { expect, test } from 'vitest';
import type { MenuItem } from '../caller.tsx';
import { isCurrent, keptItems } from './menu-items.ts';

const item = (title: string, submenu: MenuItem[] = []): MenuItem => ({
  id: title,
  title,
  url: `/r/dashboard/${title.toLowerCase()}`,
  icon: 'content',
  is_section: false,
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

test('drops a group of which nothing is found', () => {
  expect(keptItems(menu, 'redirects')).toEqual([]);
});

test('marks the screen itself and what lies below it, not one that begins alike', () => {
  expect(isCurrent('/r/dashboard/posts', '/r/dashboard/posts')).toBe(true);
  expect(isCurrent('/r/dashboard/posts', '/r/dashboard/posts/calendar')).toBe(true);
  expect(isCurrent('/r/dashboard/posts', '/r/dashboard/posts_order')).toBe(false);
});
