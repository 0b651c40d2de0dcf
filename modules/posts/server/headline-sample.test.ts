import { expect, test } from 'vitest';
import { headlineSample, MOST_ASKED, trigramsOf } from './headline-sample.ts';

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

test('the longest phrase, each part of which is new, is looked for no more often than a short one', () => {
  const phrase = Array.from({ length: 200 }, (_, at) => String.fromCodePoint(0x4e00 + at * 7)).join('');
  expect(trigramsOf(phrase).length).toBeGreaterThan(150);
  let looks = 0;
  // A headline that counts how often it is looked through.
  class Counted extends String {
    override toLowerCase = () => this as unknown as string;
    override includes = () => {
      looks += 1;
      return false;
    };
    override replace = () => this as unknown as string;
  }
  const headline = new Counted('A bridge') as unknown as string;
  const sample = headlineSample([headline]);
  sample.rarestOf(phrase);
  expect(looks).toBeLessThanOrEqual(MOST_ASKED);
});
