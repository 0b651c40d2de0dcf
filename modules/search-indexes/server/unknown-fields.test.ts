import { expect, test } from 'vitest';
import { ApiError, apiError } from '#platform/contract/api-error.ts';
import { englishOf } from '#platform/contract/sentence.ts';
import { refuseUnknownFields } from './unknown-fields.ts';

const wrong = apiError('filter_is_invalid', 422, 'This filter is wrong.');
const at = (field: string) => ({ field, path: ['filter', field] });
const names = (count: number) =>
  Array.from({ length: count }, (_, number) => `field-${String(number).padStart(3, '0')}`);
const refusal = (...args: [known: number, before?: string[]]): string[] => {
  const [known, before = []] = args;
  try {
    refuseUnknownFields(wrong, [at('colour'), at('field-001')], new Set(names(known)), before.map(at));
    return [];
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return (error.details ?? []).map(({ msg }) => englishOf(msg));
  }
};

test('the fields that an index has are told, the first twenty of many', () => {
  const list = names(20).join(', ');
  expect(refusal(20)).toEqual([`The search index has no field “colour”. Use one of these: ${list}.`]);
  expect(refusal(200)).toEqual([
    `The search index has no field “colour”. Use one of these: ${list} and 180 more.`,
  ]);
});

test('what was named before may be named on', () => {
  expect(refusal(20, ['colour'])).toEqual([]);
});
