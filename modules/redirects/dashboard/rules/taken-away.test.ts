import { expect, test } from 'vitest';
import type { RedirectMatch } from '../../redirect-kinds.contract.ts';
import { takenAway } from './taken-away.ts';

const away = (path: string, match: RedirectMatch = 'exact', enabled = true) =>
  takenAway({ path, match, enabled }, 'news.test');

test.each<[string, RedirectMatch, ReturnType<typeof takenAway>]>([
  ['/', 'exact', 'frontPage'],
  [' // ', 'exact', 'frontPage'],
  ['/#top', 'exact', 'frontPage'],
  ['https://news.test', 'exact', 'frontPage'],
  ['https://news.test/', 'exact', 'frontPage'],
  ['https://other.test/', 'exact', null],
  ['/?page=2', 'exact', null],
  ['/a', 'exact', null],
  ['/*', 'exact', null],
  ['', 'exact', null],
  ['a', 'exact', null],
  ['/', 'prefix', 'site'],
  ['/a', 'prefix', null],
  ['/*', 'pattern', 'site'],
  ['/:slug', 'pattern', null],
  ['/a/*', 'pattern', null],
])('a redirect from %s that matches as %s takes away: %s', (path, match, due) => {
  expect(away(path, match)).toBe(due);
});

test('a redirect that is off takes nothing away', () => {
  expect(away('/', 'exact', false)).toBeNull();
});
