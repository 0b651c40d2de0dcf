import { describe, expect, test } from 'vitest';
import type { CustomFieldType, FieldRule } from './custom-field-kinds.contract.ts';
import { fieldValue, keptText, typedValue, wrongValue } from './field-values.contract.ts';

const field = (type: CustomFieldType, more: Partial<FieldRule> = {}): FieldRule => ({
  ...{ name: 'f', type, is_required: false, options: [], min: null, max: null, max_length: null },
  ...{ entity: 'post', staff_only: false, post_types: [], ...more },
});
const day = field('date');
const link = field('link');
const stars = field('number', { min: 1, max: 5 });
const mood = field('choice', { options: ['calm', 'loud'] });
const moods = field('choices', { options: ['calm', 'loud'] });

describe('a custom field', () => {
  test.each([
    [field('text', { max_length: 3 }), 'abc', null],
    [field('text', { max_length: 3 }), 'abcd', 'too_long'],
    [field('text'), 7, 'form'],
    [stars, 5, null],
    [stars, 0, 'too_low'],
    [stars, 5.5, 'too_high'],
    [stars, '5', 'form'],
    [stars, Number.NaN, 'form'],
    [field('yes_no'), false, null],
    [field('yes_no'), 'yes', 'form'],
    [day, '2028-02-29', null],
    [day, '2027-02-29', 'no_date'],
    [day, '29.02.2028', 'no_date'],
    [mood, 'calm', null],
    [mood, 'wild', 'no_option'],
    [moods, ['loud', 'calm'], null],
    [moods, ['loud', 'loud'], 'no_option'],
    [moods, 'loud', 'form'],
    [link, 'https://example.com/a?b', null],
    [link, '/about', null],
    [link, '//evil.test', 'no_link'],
    [link, 'javascript:alert(1)', 'no_link'],
    [link, 'https://a.test/ b', 'no_link'],
  ] as const)('%o with %o: %s', (rule, value, wrong) => {
    expect(wrongValue(rule, value)).toBe(wrong);
  });

  test('takes no value at all, whatever its type', () => {
    for (const empty of [undefined, null, '', ' ', []]) expect(wrongValue(mood, empty)).toBeNull();
  });

  test('called like something that every object has is empty until it has a value', () => {
    expect(fieldValue({}, 'constructor')).toBeUndefined();
    expect(fieldValue({ constructor: 'x' }, 'constructor')).toBe('x');
  });
});

describe('a value as people and communities keep it', () => {
  test.each([
    [stars, '4', 4],
    [stars, 'many', 'many'],
    [field('yes_no'), 'true', true],
    [field('yes_no'), 'perhaps', 'perhaps'],
    [moods, 'calm, loud', ['calm', 'loud']],
    [field('text'), '4', '4'],
    [stars, 4, 4],
    [stars, undefined, undefined],
  ])('%j reads %j as %j', (of, kept, value) => {
    expect(typedValue(of, kept)).toEqual(value);
  });

  test('is written so that it is read as the same again', () => {
    for (const [of, value] of [
      [stars, 4],
      [field('yes_no'), false],
      [moods, ['calm', 'loud']],
    ] as const) {
      expect(typedValue(of, keptText(value))).toEqual(value);
    }
    expect(keptText(undefined)).toBe('');
  });
});
