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

test('puts the complaints of the server under the fields they name', () => {
  const details = [
    { loc: ['body', 'path'], msg: 'path_is_missing' },
    { loc: ['body', 'elsewhere'], msg: 'elsewhere_is_invalid' },
  ];
  expect(answerErrors(details, ['path', 'status'])).toEqual({ path: 'Path Is Missing' });
});
