import { expect, test } from 'vitest';
import { stepsFor } from './tour-steps.ts';

const every = new Set(['screen.home', 'screen.posts', 'screen.redirects', 'screen.auditLog']);
const idsOf = (...asked: Parameters<typeof stepsFor>) => stepsFor(...asked).map(({ id }) => id);

test('everybody is shown the menu, the search, Home, the bell and the account', () => {
  expect(idsOf('other', every)).toEqual(['menu', 'search', 'home', 'bell', 'account']);
});

test('tour-role: each role is shown what it works with', () => {
  const of = (role: Parameters<typeof stepsFor>[0]) =>
    idsOf(role, every).filter((id) => !idsOf('other', every).includes(id));
  expect(of('writer')).toEqual(['views', 'filters', 'rows']);
  expect(of('developer')).toEqual(['redirects', 'auditLog']);
  expect(of('admin')).toEqual(['views', 'filters', 'rows', 'redirects', 'auditLog']);
});

test('no step leads to a screen that does not open', () => {
  expect(idsOf('admin', new Set(['screen.posts']))).toEqual([
    ...['menu', 'search', 'views', 'filters', 'rows', 'bell', 'account'],
  ]);
});
