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
    /^This is too long: \d+ characters at most\.$/,
  );
});

test.each([
  [z.string().max(3), 'abcd', 'This is too long: 3 characters at most.'],
  [z.string().min(3), 'ab', 'This is too short: 3 characters at least.'],
  [z.array(z.string()).max(2), ['a', 'b', 'c'], 'This is too much: 2 entries at most.'],
  [z.array(z.string()).min(2), ['a'], 'This is too little: 2 entries at least.'],
  [z.number().max(1_000), 1_001, 'This is too high: 1,000 at most.'],
  [z.number().int().min(5), 4, 'This is too low: 5 at least.'],
  [z.number().lt(1_000), 1_000, 'This is too high: less than 1,000.'],
  [z.number().gt(5), 5, 'This is too low: more than 5.'],
  [z.int().positive(), 0, 'This is too low: more than 0.'],
  [z.int().negative(), 0, 'This is too high: less than 0.'],
  [z.number().int(), 1.5, 'This is not a whole number.'],
  [z.number(), 'four', 'This is not a number.'],
  [z.email(), 'ann', 'This is not an email address.'],
  [z.url(), 'ann', 'This is not a web address.'],
  [z.boolean(), 'ann', 'This is not valid.'],
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
