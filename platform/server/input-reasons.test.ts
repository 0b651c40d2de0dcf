import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { catalogueLanguages, SOURCE_LANGUAGE } from '#platform/contract/language.ts';
import { englishOf, type Said, said } from '#platform/contract/sentence.ts';
import { inputError } from './input-errors.ts';
import { openSentences } from './sentences.ts';

const say = openSentences([new URL('./texts/', import.meta.url)]);
const others = catalogueLanguages.filter((language) => language !== SOURCE_LANGUAGE);

const saidOf = (schema: z.ZodType, value: unknown): Said => {
  const input = { field: value };
  const { error } = z.object({ field: schema }).safeParse(input);
  if (!error) throw new Error('The value is taken.');
  return inputError('body', error, input).said;
};
const messageFor = (schema: z.ZodType, value: unknown): string => englishOf(saidOf(schema, value));

describe('why a value is not taken', () => {
  const cases: [string, z.ZodType, unknown, string][] = [
    ['invalid_type, a text', z.string(), 1, 'use text'],
    ['invalid_type, a number', z.number(), 'x', 'enter a number'],
    ['invalid_type, a whole number', z.number().int(), 1.5, 'enter a whole number'],
    ['invalid_type, yes or no', z.boolean(), 'x', 'use true or false'],
    ['invalid_type, a list', z.array(z.string()), 'x', 'send a list'],
    ['invalid_type, an object', z.object({}), 'x', 'send an object'],
    ['too_small of a text', z.string().min(3), 'ab', 'use at least 3 characters'],
    ['too_small of a list', z.array(z.string()).min(2), ['x'], 'add at least 2 entries'],
    ['too_small of a number', z.number().min(1), 0, 'enter 1 or more'],
    ['too_small, the bound left out', z.number().gt(1), 1, 'enter more than 1'],
    ['too_big of a text', z.string().max(3), 'abcd', 'use at most 3 characters'],
    ['too_big of a list', z.array(z.string()).max(1), ['a', 'b'], 'add at most one entry'],
    ['too_big of a longer list', z.array(z.string()).max(2), ['a', 'b', 'c'], 'add at most 2 entries'],
    ['too_small of a list of one', z.array(z.string()).min(1), [], 'add at least one entry'],
    ['too_big of a letter', z.string().max(1), 'ab', 'use at most one character'],
    ['too_big of a number', z.number().max(100), 101, 'enter 100 or less'],
    ['too_big, the bound left out', z.number().lt(1), 1, 'enter less than 1'],
    ['invalid_format of an address', z.email(), 'x', 'enter an email address, such as name@example.com'],
    ['invalid_format of a web address', z.url(), 'x', 'enter a web address, such as https://example.com'],
    [
      'invalid_key by a rule of its own',
      z.record(z.string().regex(/^a/, 'use ids separated by commas'), z.string()),
      { field: 'x' },
      'use ids separated by commas',
    ],
    ['invalid_format of another kind', z.string().regex(/^a/), 'x', 'check the format'],
    ['invalid_value', z.enum(['a', 'b']), 'c', 'use one of these: a, b'],
    ['not_multiple_of', z.number().multipleOf(5), 7, 'use a multiple of 5'],
    ['unrecognized_keys', z.strictObject({}), { extra: 1 }, 'leave out extra'],
    ['invalid_union', z.union([z.number(), z.boolean()]), 'x', 'use true or false'],
    [
      'words of the contract',
      z.string().regex(/^a/, 'use ids separated by commas'),
      'x',
      'use ids separated by commas',
    ],
    ['a code of the contract', z.string().refine(() => false, 'field_is_invalid'), 'x', 'check the format'],
  ];

  test.each(cases)('%s', (_, schema, value, reason) => {
    expect(messageFor(schema, value)).toBe(`field is not valid: ${reason}.`);
  });

  test.each(others)('is said in %s, and keeps its numbers and names', (language) => {
    for (const [, schema, value, reason] of cases) {
      const english = messageFor(schema, value);
      const said = say(saidOf(schema, value), language);
      expect(said, english).not.toBe(english);
      expect(said, english).not.toContain(reason);
      expect(said).toContain('field');
      expect(said.match(/\d+/g)).toEqual(english.match(/\d+/g));
    }
  });

  test('is one whole sentence', () => {
    expect(say(saidOf(z.number().max(100), 101), 'de-DE')).toBe(
      'field ist nicht gültig: geben Sie 100 oder weniger ein.',
    );
    expect(say(saidOf(z.enum(['a', 'b']), 'c'), 'fr-FR')).toBe(
      'field n’est pas valide\u00a0: utilisez l’une de ces valeurs\u00a0: a, b.',
    );
  });

  test('what people wrote is never taken for a reason', () => {
    expect(say(said`There is no live page at ${'use text'}.`, 'de-DE')).toContain('use text');
  });
});
