import { expect, test } from 'vitest';
import type { SearchQuery } from '../search-query.contract.ts';
import { matches } from './match-documents.ts';

const NOW = 1_764_000_000;
const document = {
  labels: { type: ['article'], 'regular-section': ['7', '9'] },
  numbers: { rating: 4, 'published-at': NOW - 86_400 },
  texts: { title: 'Café on the old pier', bodies: 'The harbour master opened it.' },
};
const type = (...values: string[]) => ({ labels: { field: 'type', values } });
const phrase = (text: string, syntax: 'all' | 'any' | 'exact' | 'prefix') => ({ phrase: { text, syntax } });

test.each<[SearchQuery, boolean]>([
  [{}, true],
  [{ all: [type('article', 'video')] }, true],
  [{ all: [type('video')] }, false],
  [{ all: [{ labels: { field: 'regular-section', values: [9] } }] }, true],
  [{ all: [{ no_labels: { field: 'regular-section', values: [8] } }] }, true],
  [{ any: [type('video'), { ranges: { field: 'rating', min: 4 } }] }, true],
  [{ none: [type('article')] }, false],
  [{ all: [{ ranges: { field: 'published-at', min: 'now-2d' } }] }, true],
  [{ all: [{ ranges: { field: 'published-at', min: 'now-1h' } }] }, false],
  [{ all: [{ ranges: { field: 'page-views-count', max: 9 } }] }, false],
  [{ all: [phrase('CAFE pier', 'all')] }, true],
  [{ all: [phrase('old pier', 'exact')] }, true],
  [{ all: [phrase('pier the', 'exact')] }, false],
  [{ all: [phrase('bridge pier', 'any')] }, true],
  [{ all: [phrase('the harb', 'prefix')] }, true],
  [{ all: [{ any: [type('video')], none: [type('article')] }] }, false],
])('%j lets it through: %s', (query, isMatch) => {
  expect(matches(document, query, NOW)).toBe(isMatch);
});
