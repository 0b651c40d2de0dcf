import { expect, test } from 'vitest';
import { isLetterApart } from './likely-section.ts';

test.each([
  ['football', 'footbal', true],
  ['football', 'fotball', true],
  ['council', 'counsil', true],
  ['sport', 'sprot', true],
  ['news', 'newss', true],
  ['news', 'news', false],
  ['football', 'footba', false],
  ['sport', 'sporst', true],
  ['sport', 'trops', false],
  ['', 'a', true],
])('%s is a letter away from %s: %s', (one, other, isAway) => {
  expect([isLetterApart(one, other), isLetterApart(other, one)]).toEqual([isAway, isAway]);
});
