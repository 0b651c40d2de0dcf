import { expect, test } from 'vitest';
import { z } from 'zod';
import { answerErrors, schemaErrors } from './form-errors.ts';

const Draft = z.object({ path: z.string().min(1, 'takes a path'), status: z.number() });

test('gives the first complaint of the schema for each field', () => {
  expect(schemaErrors(Draft, { path: '', status: 302 })).toEqual({ path: 'Takes a path' });
  expect(schemaErrors(Draft, { path: '/a', status: 302 })).toEqual({});
});

test('puts the complaints of the server under the fields they name', () => {
  const details = [
    { loc: ['body', 'path'], msg: 'path_is_missing' },
    { loc: ['body', 'elsewhere'], msg: 'elsewhere_is_invalid' },
  ];
  expect(answerErrors(details, ['path', 'status'])).toEqual({ path: 'Path Is Missing' });
});
