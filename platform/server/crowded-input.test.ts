import { expect, test } from 'vitest';
import { crowdedPlace } from './crowded-input.ts';

const keys = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`key ${at}`, '']));

test('an object with more keys than any call takes is found before anything checks them', () => {
  expect(crowdedPlace(keys(100_000))).toEqual([]);
  expect(crowdedPlace({ title: 'A view', query: keys(5_001) })).toEqual(['query']);
  expect(crowdedPlace({ rows: [{}, { custom: keys(5_001) }] })).toEqual(['rows', 1, 'custom']);
});

test('what a call takes passes', () => {
  expect(crowdedPlace({ title: 'A view', query: keys(5_000), ids: Array(20_000).fill(1) })).toBeNull();
  for (const value of [undefined, null, 'text', 7, []]) expect(crowdedPlace(value)).toBeNull();
});
