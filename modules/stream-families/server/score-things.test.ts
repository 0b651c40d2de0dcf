import { expect, test } from 'vitest';
import type { StreamScore } from '../stream-scores.contract.ts';
import { type ScoredFacts, scoreThings } from './score-things.ts';

const NOW = 1_000_000_000;
const thing = (id: number, more: Partial<ScoredFacts> = {}): ScoredFacts => ({
  ...{ id, createdTs: NOW, publishedTs: null, pageViews: 0, rating: 0, isFeatured: false },
  ...{ labels: new Set<string>(), numbers: {} },
  ...more,
});
const scoreOf = (score: StreamScore, facts: Partial<ScoredFacts>) =>
  scoreThings([thing(1, facts)], [score], NOW)[0]?.score;

test.each<[string, StreamScore, Partial<ScoredFacts>, number]>([
  [
    'half of the weight after its half-life',
    { type: 'recency', weight: 8, half_life_hours: 2 },
    { createdTs: NOW - 7_200 },
    4,
  ],
  ['the whole weight for what is to come', { type: 'recency', weight: 8 }, { publishedTs: NOW + 99 }, 8],
  ['nothing for a date that is not there', { type: 'recency', weight: 8, field: 'seen' }, {}, 0],
  ['the logarithm of page views', { type: 'popularity', weight: 2 }, { pageViews: 999 }, 6],
  ['the value of a field', { type: 'field', weight: -2, field: 'rating' }, { numbers: { rating: 3 } }, -6],
  [
    'a boost for one of the labels',
    { type: 'label_boost', weight: 5, field: 'type', labels: ['a', 'b'] },
    { labels: new Set(['type:b']) },
    5,
  ],
  [
    'no boost for the label of another field',
    { type: 'label_boost', weight: 5, field: 'type', labels: ['b'] },
    { labels: new Set(['kind:b']) },
    0,
  ],
  ['what editors marked', { type: 'editorial', weight: 5 }, { rating: 4 }, 4],
  ['what editors featured', { type: 'editorial', weight: 5 }, { rating: 4, isFeatured: true }, 5],
])('adds %s', (_, score, facts, sum) => {
  expect(scoreOf(score, facts)).toBeCloseTo(sum);
});

test('puts equal scores newest first, then by id', () => {
  const things = [thing(1, { createdTs: 5 }), thing(3, { createdTs: 7 }), thing(2, { createdTs: 7 })];
  expect(scoreThings(things, [], NOW).map(({ id }) => id)).toEqual([3, 2, 1]);
});
