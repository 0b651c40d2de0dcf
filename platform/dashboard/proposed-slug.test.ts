import { expect, it } from 'vitest';
import { proposedSlug } from './proposed-slug.ts';

it('proposes plain letters and digits with a mark between words', () => {
  expect(proposedSlug('Über Café & Kultur!', 80)).toBe('uber-cafe-kultur');
  expect(proposedSlug('Reading time (minutes)', 80, '_')).toBe('reading_time_minutes');
});

it('ends in no mark, also where it is cut', () => {
  expect(proposedSlug('one two three', 8)).toBe('one-two');
});

it('proposes nothing where no letter is left', () => {
  expect(proposedSlug('東京', 80)).toBe('');
});
