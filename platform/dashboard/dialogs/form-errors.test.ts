import { expect, test } from 'vitest';
import { z } from 'zod';
import { answerErrors, schemaErrors } from './form-errors.ts';

const Draft = z.object({ path: z.string().min(1, 'takes a path'), status: z.number() });

test('gives the first complaint of the schema for each field', () => {
  expect(schemaErrors(Draft, { path: '', status: 302 })).toEqual({ path: 'Takes a path' });
  expect(schemaErrors(Draft, { path: '/a', status: 302 })).toEqual({});
});

test('an empty field is missing, whatever the contract says or does not say about it', () => {
  const Titled = z.object({ title: z.string().trim().min(1).max(5), kind: z.enum(['a']), size: z.number() });
  const missing = { title: 'Title Is Missing', kind: 'Kind Is Missing', size: 'Size Is Missing' };
  expect(schemaErrors(Titled, { title: '', kind: 'a', size: 1 })).toEqual({ title: missing.title });
  expect(schemaErrors(Titled, { title: '  ', kind: 'a', size: 1 })).toEqual({ title: missing.title });
  expect(schemaErrors(Titled, { title: 'x', size: null })).toMatchObject({ size: missing.size });
  expect(schemaErrors(Titled, { title: 'too long', kind: 'a', size: 1 }).title).toMatch(
    /^Use at most \d+ characters\.$/,
  );
});

test.each([
  [z.string().max(3), 'abcd', 'Use at most 3 characters.'],
  [z.string().min(3), 'ab', 'Use at least 3 characters.'],
  [z.array(z.string()).max(2), ['a', 'b', 'c'], 'Add at most 2 entries.'],
  [z.array(z.string()).min(2), ['a'], 'Add at least 2 entries.'],
  [z.number().max(1_000), 1_001, 'Enter 1,000 or less.'],
  [z.number().int().min(5), 4, 'Enter 5 or more.'],
  [z.number().lt(1_000), 1_000, 'Enter a number below 1,000.'],
  [z.number().gt(5), 5, 'Enter a number above 5.'],
  [z.int().positive(), 0, 'Enter a number above 0.'],
  [z.int().negative(), 0, 'Enter a number below 0.'],
  [z.number().int(), 1.5, 'Enter a whole number.'],
  [z.number(), 'four', 'Enter a number.'],
  [z.email(), 'ann', 'Enter an email address, such as name@example.com.'],
  [z.url(), 'ann', 'Enter a web address, such as https://example.com.'],
  [z.boolean(), 'ann', "This value isn't allowed. Choose another."],
])('says what a field takes when the contract has no words for it: %#', (schema, value, said) => {
  expect(schemaErrors(z.object({ field: schema }), { field: value })).toEqual({ field: said });
});

test('puts the complaints of the server under the fields they name', () => {
  const details = [
    { loc: ['body', 'path'], msg: 'path_is_missing' },
    { loc: ['body', 'elsewhere'], msg: 'elsewhere_is_invalid' },
  ];
  expect(answerErrors(details, ['path', 'status'])).toEqual({ path: 'Path Is Missing' });
});
