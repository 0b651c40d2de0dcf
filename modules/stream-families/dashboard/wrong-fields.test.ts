import { expect, test } from 'vitest';
import { CallError } from '#platform/dashboard/call.ts';
import { freshCondition, freshScore, valuesOf } from './family-form.ts';
import { errorOf, wrongFields } from './wrong-fields.ts';

const values = {
  ...valuesOf(null),
  title: 'Best',
  conditions: [freshCondition, { ...freshCondition, kind: 'labels' as const, field: 'colour' }],
  scores: [{ ...freshScore, type: 'field' as const, field: 'shine' }],
};
const refused = (...places: (string | number)[][]) =>
  new CallError(
    422,
    {
      details: places.map((loc) => ({
        loc: ['body', 'commands', ...loc],
        msg: 'The index has no such field.',
      })),
    },
    null,
    null,
  );

test('what the server has against fields stands at their rows, until these say something else', () => {
  const wrong = wrongFields(
    refused([1, 'value', 'all', 1, 'labels', 'field'], [2, 'value', 0, 'field']),
    values,
  );
  expect(wrong).toEqual([
    { list: 'conditions', at: 1, said: 'colour', message: 'The index has no such field.' },
    { list: 'scores', at: 0, said: 'shine', message: 'The index has no such field.' },
  ]);
  expect(errorOf(wrong, { list: 'scores', at: 0, said: 'shine' })).toBe('The index has no such field.');
  expect(errorOf(wrong, { list: 'scores', at: 0, said: 'rating' })).toBeUndefined();
  expect(errorOf(wrong, { list: 'conditions', at: 0, said: 'colour' })).toBeUndefined();
});

test('a filter that is written as JSON is wrong as a whole', () => {
  const filter = '{"all":[{"labels":{"field":"colour","values":["red"]}}]}';
  const wrong = wrongFields(refused([1, 'value', 'all', 0, 'labels', 'field']), { ...values, filter });
  expect(errorOf(wrong, { list: 'filter', at: 0, said: filter })).toBe('The index has no such field.');
});

test('other refusals say nothing of fields', () => {
  expect(wrongFields(refused([0, 'value']), values)).toEqual([]);
  expect(wrongFields(new Error('no answer'), values)).toEqual([]);
});
