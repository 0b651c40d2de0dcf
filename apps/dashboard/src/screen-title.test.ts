import ownTitles from 'virtual:screen-titles';
import { describe, expect, test } from 'vitest';
import { brands } from '#platform/contract/brand.ts';
import { screens } from '../routes.ts';
import { asHeading, screenTitle } from './screen-title.ts';
import { specifiedRoutes } from './specified-routes.fixture.ts';
import texts from './texts/en-US.json' with { type: 'json' };

const titled = (path: string, query = '', brand: keyof typeof brands = 'masthead'): string => {
  const title = screenTitle(path, query, brands[brand]);
  return 'key' in title ? texts.ruled[title.key] : title.words;
};

describe('the title of a screen', () => {
  test.each([
    ['/st/my_board', 'my board'],
    ['/st/front-page', 'front page'],
    ['/users/5', 'User'],
    ['/users', 'users'],
    ['/community', 'Communities'],
    ['/community/', 'Communities'],
    ['/community/city-hall', 'city hall'],
    ['/community/city_hall/members', 'city hall'],
    ['/404_report', '404 report'],
    ['/newsletter', 'newsletter'],
    ['/posts/calendar/week', 'posts'],
    ['/agreements', 'agreements'],
    ['/st/%E0%A4%A', '%E0%A4%A'],
  ])('of %s is "%s"', (path, title) => {
    expect(titled(path)).toBe(title);
  });

  test('title-river: is River, and My Feed on one brand', () => {
    expect(titled('/river/following')).toBe('River');
    expect(titled('/river/followers', '', 'commons')).toBe('My Feed');
  });

  test.each([
    ['/web_vitals_url/example.org', '', 'Web Vitals: Core Web Vitals for URL (beta)'],
    ['/web_vitals', '', 'Web Vitals: Core Web Vitals for Origin (beta)'],
    ['/web_vitals_lcp', '?issue=3&url=a', 'Web Vitals: LCP issue details (beta)'],
    ['/web_vitals_lcp', '?url=a', 'Web Vitals: LCP for URL (beta)'],
    ['/web_vitals_lcp', '', 'Web Vitals: LCP (beta)'],
  ])('title-web-vitals: of %s%s is "%s"', (path, query, title) => {
    expect(titled(path, query)).toBe(title);
  });
});

test('title-fallback: every route of the specification has the title that its rule gives', () => {
  const wrong = specifiedRoutes.flatMap(({ id, path, title }) => {
    // The screen for unmatched paths has no address of its own.
    if (path === null || path === '*' || title === null) return [];
    const filled = path.replace(/\{(\w+)\??\}/g, (_, name: string) => `a_${name}`);
    const given = titled(filled);
    const value = /^the \{(\w+)\} value$/.exec(title)?.[1];
    const due = value
      ? `a ${value}`
      : title.startsWith('tab id')
        ? (path.split('/')[1] ?? '').replace(/[_-]+/g, ' ')
        : given;
    const isNamed = !value && !title.startsWith('tab id');
    const isRight = isNamed
      ? title.toLowerCase().includes(given.toLowerCase().replace(/^web vitals: /, ''))
      : given === due;
    return isRight ? [] : [`${id}: "${given}" and not "${title}"`];
  });
  expect(wrong).toEqual([]);
});

test('browser-title: the words for built screens are those that the rule gives', () => {
  // The documents never draw the editor: it is titled by what it is opened for, and then by the headline. The calendar
  // lies below the posts and would be called as they are. The menu has names of its own for web vitals and the river;
  // their windows have those of the rule. Dashboards are titled by their own names.
  const vitals = ['/web_vitals', '/web_vitals_url', '/web_vitals_lcp'];
  const river = ['/river/explore', '/river/following', '/river/followers', '/river/sections'];
  const apart = ['/st', '/editor', '/posts/calendar', ...vitals, ...river];
  for (const { id, path } of screens.filter((screen) => !apart.includes(screen.path))) {
    const title = screenTitle(path, '', brands.masthead);
    const due = 'key' in title ? texts.ruled[title.key] : asHeading(title.words);
    expect(ownTitles.titles[id] ?? due, `titles.${id} says the path ${path} in words`).toBe(due);
  }
});
