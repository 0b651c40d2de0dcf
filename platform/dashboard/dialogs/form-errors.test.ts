import { expect, onTestFinished, test, vi } from 'vitest';
import { z } from 'zod';
import { fieldRules } from '#platform/contract/field-rules.ts';
import { answerErrors, schemaErrors } from './form-errors.ts';
import german from './texts/de-DE.json' with { type: 'json' };

const Draft = z.object({ path: z.string().min(1, 'enter a path'), status: z.number() });

test('gives the first complaint of the schema for each field', () => {
  expect(schemaErrors(Draft, { path: '', status: 302 })).toEqual({ path: 'Enter a path.' });
  expect(schemaErrors(Draft, { path: '/a', status: 302 })).toEqual({});
});

test('an empty field is missing, whatever the contract says or does not say about it', () => {
  const Titled = z.object({ title: z.string().trim().min(1).max(5), kind: z.enum(['a']), size: z.number() });
  const missing = 'This field is required.';
  expect(schemaErrors(Titled, { title: '', kind: 'a', size: 1 })).toEqual({ title: missing });
  expect(schemaErrors(Titled, { title: '  ', kind: 'a', size: 1 })).toEqual({ title: missing });
  expect(schemaErrors(Titled, { title: 'x', size: null })).toMatchObject({ size: missing });
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

test.each(Object.values(fieldRules))('says below a field what the server answers: %s', (rule) => {
  const sentence = `${rule.charAt(0).toUpperCase()}${rule.slice(1)}.`;
  const Ruled = z.object({ field: z.string().refine(() => false, rule) });
  expect(schemaErrors(Ruled, { field: 'x' })).toEqual({ field: sentence });
  expect(answerErrors([{ loc: ['body', 'field'], msg: rule }], ['field'])).toEqual({ field: sentence });
});

test('in another language, says a rule of the contract, and not only that the value is not allowed', async () => {
  onTestFinished(() => {
    vi.unstubAllGlobals();
    vi.resetModules();
  });
  const texts = JSON.stringify({ platformDialogs: '/texts/dialogs.json' });
  vi.stubGlobal('document', { documentElement: { lang: 'de-DE', dataset: { texts } } });
  vi.stubGlobal('fetch', async () => Response.json(german));
  vi.resetModules();
  const { schemaErrors: errorsOf } = await import('./form-errors.ts');
  const Ruled = z.object({ slug: z.string().refine(() => false, fieldRules.slug) });
  await expect.poll(() => errorsOf(Ruled, { slug: 'A B' }).slug).toMatch(/^Verwenden Sie Klein.*\.$/);
});
