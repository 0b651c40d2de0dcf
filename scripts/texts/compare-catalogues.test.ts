import { describe, expect, test } from 'vitest';
import { compareCatalogues } from './compare-catalogues.ts';

const english = {
  undo: 'Undo',
  list: { by: '<b>{shown}</b> by {name}', empty: 'No {title}' },
  count_one: '{count} post',
  count_other: '{count} posts',
};
const french = {
  undo: 'Annuler',
  list: { by: '<b>{shown}</b> de {name}', empty: 'Aucun élément : {title}' },
  count_one: '{count} publication',
  count_many: '{count} de publications',
  count_other: '{count} publications',
};
const problems = (translated: object, language = 'fr-FR') =>
  compareCatalogues(english, translated as typeof french, language).map(
    ({ key, problem }) => `${key} ${problem}`,
  );

describe('a translation', () => {
  test('is whole with every key and every plural form of its language', () => {
    expect(problems(french)).toEqual([]);
  });

  test('is missed where it is absent or empty, with the English text', () => {
    expect(compareCatalogues(english, { ...french, undo: ' ' }, 'fr-FR')).toEqual([
      { key: 'undo', problem: 'is not translated', missing: 'Undo' },
    ]);
    expect(problems({ ...french, list: {} })).toEqual([
      'list.by is not translated',
      'list.empty is not translated',
    ]);
  });

  test('needs each plural form that the language has, and no other', () => {
    const { count_many: _, ...few } = french;
    expect(problems(few)).toEqual(['count_many is not translated']);
    expect(problems(french, 'de-DE')).toEqual([
      'count_many is not an English text, or not a plural form of the language',
    ]);
  });

  test.each([
    ['lacks {name}', { by: '<b>{shown}</b>' }],
    ['fills in {nom}, which nobody gives', { by: '<b>{shown}</b> de {name} {nom}' }],
    ['has other marks than the English text', { by: '{shown} de {name}' }],
  ])('that %s is told of', (problem, change) => {
    expect(problems({ ...french, list: { ...french.list, ...change } })).toEqual([`list.by ${problem}`]);
  });

  test('may say one without its number', () => {
    expect(problems({ ...french, count_one: 'une publication' })).toEqual([]);
    expect(problems({ ...french, count_other: 'des publications' })).toEqual(['count_other lacks {count}']);
  });

  test('of a text that is gone is told of', () => {
    expect(problems({ ...french, gone: 'Parti' })).toEqual([
      'gone is not an English text, or not a plural form of the language',
    ]);
  });
});
