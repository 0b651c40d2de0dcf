import { expect, test } from 'vitest';
import { z } from 'zod';
import { inputError } from './input-errors.ts';

const Draft = z.object({
  title: z.string().trim().min(1).max(5),
  name: z.string().trim().min(1, 'name_is_missing').optional(),
  status: z.number().optional(),
});

function said(input: unknown) {
  const { error } = Draft.safeParse(input);
  if (!error) throw new Error('The input is good.');
  const { code, message, details } = inputError('body', error, input);
  return { code, message, details };
}

test.each([
  ['not sent', {}],
  ['nothing', { title: null }],
  ['empty', { title: '' }],
  ['blank', { title: '   ' }],
])('says that a text is missing when it is %s', (_, input) => {
  expect(said(input)).toEqual({
    code: 'title_is_missing',
    message: 'title is missing.',
    details: [{ loc: ['body', 'title'], msg: 'title_is_missing' }],
  });
});

test('says the same with and without words of the contract for it', () => {
  expect(said({ title: 'T', name: ' ' })).toMatchObject({
    code: 'name_is_missing',
    message: 'name is missing.',
  });
});

test('says what a value takes that is there and wrong', () => {
  expect(said({ title: 'T', status: 'on' })).toMatchObject({
    code: 'status_is_invalid',
    message: 'status is not valid: enter a number.',
  });
  expect(said({ title: 'much too long' })).toMatchObject({
    code: 'title_is_invalid',
    message: 'title is not valid: use at most 5 characters.',
  });
});
