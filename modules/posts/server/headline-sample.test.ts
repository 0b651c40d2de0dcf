import { expect, test } from 'vitest';
import { headlineSample, trigramsOf } from './headline-sample.ts';

test('a phrase is looked for by the same three letters as in the trigram index', () => {
  expect(trigramsOf('the ab')).toEqual(['the', 'he ', '  a', ' ab']);
  expect(trigramsOf('Cat')).toEqual(['cat']);
  expect(trigramsOf(' cat ')).toEqual(['  c', ' ca', 'cat', 'at ']);
  expect(trigramsOf('a')).toEqual([]);
});

test('shares are those of the headlines, and nothing is impossible', () => {
  const sample = headlineSample([...Array(60).fill('The council votes'), ...Array(39).fill('A bridge')]);
  expect(sample.shareOf('COUNCIL v')).toBeCloseTo(0.6, 1);
  expect(sample.rarestOf('the bridge')).toBeCloseTo(0.4, 1);
  expect(sample.rarestOf('the zebra')).toBeLessThan(0.01);
  expect(sample.rarestOf('zebra')).toBeGreaterThan(0);
  expect(sample.rarestOf('ab')).toBe(1);
});
