import { describe, expect, test } from 'vitest';
import { defaultPostsSearch, readPostsSearch } from '../list/posts-search.ts';
import { figuresOf, hasPeriodFigure, type StatsWidth, statsWidth } from './strip-rules.ts';

describe('strip-period-hidden: the figure of the period', () => {
  test.each([
    [{}, false],
    [{ period: 'today' }, false],
    [{ period: 'today', status: '5' }, false],
    [{ period: 'future' }, false],
    [{ period: 'last_month' }, true],
    [{ status: '5' }, true],
    [{ q: 'river' }, true],
    [{ author_id: '4' }, true],
    [{ page: '2' }, false],
    [{ limit: '100', order_by: 'title', order_direction: '1', post: '5' }, false],
  ])('for the address %j is shown: %s', (pairs, isShown) => {
    expect(hasPeriodFigure(readPostsSearch(pairs))).toBe(isShown);
  });
});

describe('stats-scope: whose page views are shown', () => {
  const width = (
    site: string[],
    communities: Record<number, string[]> = {},
    search: { communityId?: number; authorId?: number } = {},
  ) => {
    const holder = {
      ...{ isSignedIn: true, isTechnical: false, settings: new Set<string>() },
      sitePermissions: new Set(site),
      communityPermissions: new Map(
        Object.entries(communities).map(([id, held]) => [Number(id), new Set(held)]),
      ),
    };
    const caller = {
      holder,
      profile: { id: 5, name: 'amelia', title: 'Amelia', email: 'amelia@civic.test' },
    };
    return statsWidth(caller, { ...defaultPostsSearch, ...search });
  };

  test('those of the site with EDIT_SITE on it', () => {
    expect(width(['VIEW_STATS', 'EDIT_SITE'])).toEqual({ of: 'site' });
    expect(width(['EDIT_SITE'])).toBeUndefined();
  });

  test('those of a community where they may be seen there', () => {
    expect(width([], { 7: ['VIEW_STATS'] })).toEqual({ of: 'community', id: 7 });
    expect(width(['VIEW_STATS'], {}, { communityId: 8 })).toEqual({ of: 'community', id: 8 });
    expect(width([], { 7: ['VIEW_STATS'] }, { communityId: 8 })).toBeUndefined();
  });

  test('those of the own posts otherwise, and never those of others than the list shows', () => {
    expect(width(['VIEW_STATS'])).toEqual({ of: 'author', id: 5 });
    expect(width([], { 7: ['VIEW_STATS'], 8: ['VIEW_STATS'] })).toEqual({ of: 'author', id: 5 });
    expect(width(['VIEW_STATS'], {}, { authorId: 5 })).toEqual({ of: 'author', id: 5 });
    expect(width(['VIEW_STATS'], {}, { authorId: 6 })).toBeUndefined();
    expect(width(['CREATE_REAL_DRAFT'])).toBeUndefined();
  });
});

describe('stats-scope: a figure says whose it is', () => {
  const site: StatsWidth = { of: 'site' };
  test.each<[StatsWidth, Record<string, string>, string[]]>([
    [site, {}, []],
    [site, { period: 'last_month' }, []],
    [site, { page: '3', limit: '100', order_by: 'title', order_direction: '1', post: '5' }, []],
    [site, { sectionid: '4' }, ['section']],
    [site, { author_id: '4', sectionid: '4', q: 'river' }, ['author', 'section']],
    [site, { community_id: '7' }, ['community']],
    [site, { q: 'river', period: 'last_month' }, ['site']],
    [site, { status: '5' }, ['site']],
    [{ of: 'community', id: 7 }, { q: 'river' }, ['community']],
    [{ of: 'author', id: 5 }, {}, ['own']],
    [{ of: 'author', id: 5 }, { author_id: '5', sectionid: '4' }, ['own', 'section']],
  ])('within %j the figures of %j are those of %j', (width, pairs, expected) => {
    expect(figuresOf(width, readPostsSearch(pairs))).toEqual(expected);
  });
});
