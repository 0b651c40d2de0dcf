import { expect, test } from 'vitest';
import { z } from 'zod';
import { fieldRules } from './field-rules.ts';
import { eachOnce, mailAddress, optionalEmail, optionalWebAddress } from './fields.ts';

const complaint = (schema: z.ZodType, value: unknown) => schema.safeParse(value).error?.issues[0]?.message;

test('an address that mails go to is kept in lower case', () => {
  expect(mailAddress.parse('Ruth@Example.COM')).toBe('ruth@example.com');
  for (const wrong of ['', 'ruth', 'ruth@example', 'a b@example.com'])
    expect(complaint(mailAddress, wrong), wrong).toBe(fieldRules.email);
});

test('an address that need not be there may be empty or left out, and nothing else that is none', () => {
  expect([
    optionalEmail.parse(undefined),
    optionalEmail.parse(' '),
    optionalEmail.parse(' a@b.test '),
  ]).toEqual([...['', '', 'a@b.test']]);
  expect(complaint(optionalEmail, 'nobody')).toBe(fieldRules.email);
  const address = optionalWebAddress(30);
  expect([address.parse(''), address.parse(' https://example.com/a ')]).toEqual([
    '',
    'https://example.com/a',
  ]);
  for (const wrong of ['example.com', 'javascript:alert(1)', 'https://a b'])
    expect(complaint(address, wrong), wrong).toBe(fieldRules.webAddress);
});

test('a list has each value once, in the order in which they came', () => {
  expect(z.array(z.string()).transform(eachOnce).parse(['b', 'a', 'b'])).toEqual(['b', 'a']);
});
