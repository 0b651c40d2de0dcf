import { getSchema } from '@tiptap/core';
import { expect, test } from 'vitest';
import { bodyExtensions } from '../body/body-schema.ts';
import { openBody } from '../body/open-body.ts';
import { emptyFields } from '../saving/post-values.ts';
import { checksOf } from './checks.ts';

const schema = getSchema(bodyExtensions());
const open = (body: string, more = {}) =>
  checksOf({ ...emptyFields(5), ...more }, openBody(schema, body).doc)
    .filter(({ isDone }) => !isDone)
    .map(({ name, count }) => `${name} ${count}`);

test('a new post has everything before it', () => {
  expect(open('')).toEqual(['headline 1', 'text 1', 'section 1', 'description 1']);
  // No headline is not a headline of a good length.
  const names = checksOf(emptyFields(5), openBody(schema, '').doc).map(({ name }) => name);
  expect(names).not.toContain('length');
});

test('pictures without words, links that lead nowhere and a long headline are counted', () => {
  const body =
    '<p><a href="https://">a</a> <a href="https://example.com">b</a> <a href="/c">c</a></p>' +
    '<figure><img src="/a.jpg"></figure><figure><img src="/b.jpg" alt="B"></figure>';
  const more = { headline: 'x'.repeat(71), primary_section_id: 1, excerpt: 'Words' };
  expect(open(body, more)).toEqual(['length 71', 'alternatives 1', 'links 1']);
});
