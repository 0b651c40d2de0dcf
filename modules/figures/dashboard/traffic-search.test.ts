import { expect, test } from 'vitest';
import { readTraffic, reportQuery, usualTraffic, writeTraffic } from './traffic-search.ts';

test('stats-insight-period: nothing in the address is the month to date against the period before', () => {
  expect(usualTraffic).toMatchObject({
    view: 'overview',
    period: 'month_to_date',
    compare: 'before',
    page: 1,
  });
  expect(writeTraffic(usualTraffic)).toEqual({});
});

test('a period of its own keeps its days through the address, and asks with dashes', () => {
  const pairs = { period: 'custom', 'date-from': '01/02/2026', 'date-to': '28/02/2026', compare: 'year' };
  const search = readTraffic(pairs);
  expect(writeTraffic(search)).toEqual(pairs);
  expect(reportQuery(search)).toMatchObject({
    ...{ insight_time_frame_id: 'custom', section_id: -1, trend_offset: 364 },
    ...{ custom_date_from: '01-02-2026', custom_date_to: '28-02-2026' },
  });
});

test.each([
  { period: 'custom' },
  { period: 'custom', 'date-from': '28/02/2026', 'date-to': '01/02/2026' },
  { period: 'custom', 'date-from': '31/02/2026', 'date-to': '01/03/2026' },
  { period: 'future', view: 'everything', page: '-4' },
])('%j is no question, and becomes the usual one', (pairs) => {
  expect(readTraffic(pairs)).toEqual(usualTraffic);
});
