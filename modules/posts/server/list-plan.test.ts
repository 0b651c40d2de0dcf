import { describe, expect, test } from 'vitest';
import { MOST_WALKED, planOf, type Question } from './list-plan.ts';

const author = { by: 'links', table: 'post_author', key: 'profile_id', value: 7 } as const;
const tag = { by: 'links', table: 'post_tag', key: 'tag_id', value: 8 } as const;
const large: Question = {
  total: 1_000_000,
  sets: [],
  phrase: null,
  isSifted: false,
  wanted: 51,
  isByCreation: true,
};
const rare = { share: 0.00025, rarest: 0.00025 };
const frequent = { share: 0.12, rarest: 0.15 };
const hidden = { share: 0.00025, rarest: 0.2 };

describe('the way to a page', () => {
  test.each<[string, Partial<Question>, unknown]>([
    ['without any filter: along the order', {}, [{ lead: { by: 'posts' }, most: null }]],
    [
      'one author, newest first: along the order of the author',
      { sets: [{ lead: author, size: 100_000 }] },
      [{ lead: author, most: null }],
    ],
    [
      'an author and a rare tag: along the order of the tag',
      {
        sets: [
          { lead: author, size: 100_000 },
          { lead: tag, size: 500 },
        ],
      },
      [{ lead: tag, most: null }],
    ],
    [
      'a busy author in another order: along that order, then all of the author',
      { sets: [{ lead: author, size: 20_000 }], isByCreation: false },
      [
        { lead: { by: 'posts' }, most: MOST_WALKED },
        { lead: author, most: null },
      ],
    ],
    [
      'a rare author in another order: all of the author, sorted',
      { sets: [{ lead: author, size: 2_000 }], isByCreation: false },
      [{ lead: author, most: null }],
    ],
    [
      'a custom field: along the order, and no further than the bound',
      { isSifted: true },
      [{ lead: { by: 'posts' }, most: MOST_WALKED }],
    ],
    [
      'a custom field of a busy author: along the order of the author, and no further than the bound',
      { isSifted: true, sets: [{ lead: author, size: 100_000 }] },
      [{ lead: author, most: MOST_WALKED }],
    ],
    [
      'a custom field of a rare author: all of the author',
      { isSifted: true, sets: [{ lead: author, size: 900 }] },
      [{ lead: author, most: null }],
    ],
    ['a rare phrase: the trigram index', { phrase: rare }, [{ lead: { by: 'title' }, most: null }]],
    [
      'a rare phrase of a rare author: all of the author',
      { phrase: hidden, sets: [{ lead: author, size: 900 }] },
      [{ lead: author, most: null }],
    ],
    [
      'a frequent phrase: along the order',
      { phrase: frequent },
      [{ lead: { by: 'posts' }, most: MOST_WALKED }],
    ],
    [
      'a rare phrase of frequent letters: along the order, and no further than the bound',
      { phrase: hidden },
      [{ lead: { by: 'posts' }, most: MOST_WALKED }],
    ],
    [
      'a frequent phrase on a small site: the trigram index, or all of it',
      { phrase: frequent, total: 1_000 },
      [{ lead: { by: 'title' }, most: null }],
    ],
  ])('%s', (_, question, steps) => {
    expect(planOf({ ...large, ...question })).toEqual(steps);
  });

  test('only a search in titles may end before the last post', () => {
    for (const isByCreation of [true, false]) {
      for (const size of [1, 5_000, 20_000]) {
        for (const wanted of [51, 10_001]) {
          const steps = planOf({ ...large, sets: [{ lead: author, size }], isByCreation, wanted });
          expect(steps.at(-1)?.most).toBeNull();
        }
      }
    }
  });
});
