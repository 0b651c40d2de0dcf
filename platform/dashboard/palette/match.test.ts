import { describe, expect, test } from 'vitest';
import { matching, scoreOf } from './match.ts';

describe('a title', () => {
  test.each([
    ['Posts', 'po', 4],
    ['Recent actions', 'act', 3],
    ['Audit log', 'log aud', 3],
    ['Redirects', 'direct', 2],
    ['Économie', 'econ', 4],
    ['Posts', 'x', 0],
    ['Posts', '', 1],
  ])('"%s" answers "%s" with %i', (title, typed, score) => {
    expect(scoreOf(title, typed)).toBe(score);
  });
});

test('the best stand first, equal ones in their order, and hints count less', () => {
  const items = [
    { title: 'Audit log', hint: 'Settings' },
    { title: 'Settings of the site' },
    { title: 'Site settings' },
    { title: 'Posts' },
  ];
  expect(matching(items, 'settings').map(({ title }) => title)).toEqual([
    'Settings of the site',
    'Site settings',
    'Audit log',
  ]);
});

test('what is called otherwise is found by its other words too, after what is called so', () => {
  const items = [
    { title: 'Add article', also: 'Article new write' },
    { title: 'New articles of today' },
    { title: 'Posts' },
  ];
  const found = (typed: string) => matching(items, typed).map(({ title }) => title);
  expect(found('new article')).toEqual(['New articles of today', 'Add article']);
  expect(found('write')).toEqual(['Add article']);
});
