import { describe, expect, test } from 'vitest';
import { formatDay } from '#platform/dashboard/dates.ts';
import { listPosts } from '../../posts.contract.ts';
import { periodDates, postsListQuery } from './posts-list-query.ts';
import { type Period, readPostsSearch } from './posts-search.ts';

// 1 March 2024, 03:30 in UTC; still 29 February in New York.
const now = Date.UTC(2024, 2, 1, 3, 30) / 1000;
const newYork = { zone: 'America/New_York', now };

const query = (pairs: Record<string, string>) => {
  const asked = postsListQuery(readPostsSearch(pairs), newYork);
  return Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== undefined));
};

describe('what the posts list asks for', () => {
  test.each<[Period, string, string]>([
    ['today', '29/02/2024', '29/02/2024'],
    ['yesterday', '28/02/2024', '28/02/2024'],
    ['last_week', '23/02/2024', '29/02/2024'],
    ['last_month', '31/01/2024', '29/02/2024'],
    ['month_to_date', '01/02/2024', '29/02/2024'],
  ])('counts the period %s in the zone of the site', (period, from, to) => {
    const dates = periodDates({ period, dateFrom: undefined, dateTo: undefined }, newYork);
    expect(dates && [formatDay(dates.from), formatDay(dates.to)]).toEqual([from, to]);
  });

  test('asks for the first fifty live posts, newest first, when the address is bare', () => {
    expect(query({})).toEqual({
      limit: 50,
      offset: 0,
      status: 98,
      order_by: 'created_date',
      order_direction: -1,
    });
  });

  test('sends conditions on custom fields as they stand in the address', () => {
    const custom_filters = JSON.stringify([{ field: 'stars', op: 'gt', value: 3 }]);
    expect(query({ customFilters: custom_filters })).toMatchObject({ custom_filters });
  });

  test('sends dates with hyphens and drops the sort that is switched off', () => {
    const pairs = {
      period: 'custom',
      'date-from': '01/02/2024',
      'date-to': '29/02/2024',
      order_direction: '0',
    };
    expect(query(pairs)).toMatchObject({
      start_date: '01-02-2024',
      end_date: '29-02-2024',
      order_direction: 0,
    });
    expect(query(pairs)).not.toHaveProperty('order_by');
  });

  test.each([
    [{ sectionid: 'no-sections' }, { empty_sections: 1 }],
    [{ sectionid: 'no-main-section' }, { empty_main_section: 1 }],
    [{ sectionid: '0' }, { subpage_id: 0 }],
    [{ period: 'future' }, { future: 1 }],
    [
      { stageid: '7', suspicious: '0', tag_id: '4' },
      { stage: 7, suspicious: 0, tag_id: 4 },
    ],
  ])('maps %o to the keys of the call', (pairs, expected) => {
    expect(query(pairs)).toMatchObject(expected);
  });

  test('is accepted by the contract for every filter at once', () => {
    const all = {
      period: 'last_week',
      status: '99',
      type: 'video',
      author_id: '5',
      community_id: '6',
      followed_site_id: '7',
      sectionid: '8',
      excludedSectionIds: '1,2',
      stageid: '9',
      tag_id: '10',
      rating: '0',
      suspicious: '1',
      layout: 'wide',
      index: 'main',
      customFilters: '[{"field":"a","op":"eq","value":1}]',
      q: 'budget',
      order_by: 'title',
      order_direction: '1',
      limit: '100',
      page: '4',
    };
    expect(listPosts.query?.safeParse(query(all)).success).toBe(true);
  });

  test('never asks past the reachable end of a list', () => {
    expect(query({ page: '900', limit: '50' })).toMatchObject({ limit: 50, offset: 9_950 });
  });
});
