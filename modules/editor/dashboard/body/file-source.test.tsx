import { getSchema } from '@tiptap/core';
import { expect, test } from 'vitest';
import { bodyExtensions } from './body-schema.ts';
import { cardOfAsset, fileCardOf, fileSource } from './file-source.ts';
import { openBody } from './open-body.ts';

const schema = getSchema(bodyExtensions());
const asset = {
  ...{ title: '', filename: 'r & d.pdf', url: null, is_gated: true },
  reader_url: '/u/site/files/12/r-d.pdf',
};

test('a gated file leads to where readers sign in for it, and says its name and size', () => {
  const card = cardOfAsset(asset, '2.4 MB');
  const source = fileSource(card);
  expect(source).toBe(
    '<figure class="kg-file-card kg-file-gated"><a href="/u/site/files/12/r-d.pdf">r &amp; d.pdf</a><figcaption>r &amp; d.pdf · 2.4 MB</figcaption></figure>',
  );
  expect(fileCardOf(source)).toEqual(card);
});

test('another file leads to its own address', () => {
  const card = cardOfAsset(
    { ...asset, title: 'Minutes', url: '/core/media/1/original/m.pdf', is_gated: false },
    '',
  );
  expect(card).toEqual({
    ...{ address: '/core/media/1/original/m.pdf', title: 'Minutes', details: 'r & d.pdf', isGated: false },
  });
  expect(fileSource(card)).toContain('class="kg-file-card"');
});

test('a card stays one thing in a text that is opened and saved', () => {
  const source = `<p>Before</p>\n${fileSource(cardOfAsset(asset, '1 kB'))}\n<p>After</p>`;
  const { doc, save } = openBody(schema, source);
  expect(doc.child(1).type.name).toBe('sourceBlock');
  expect(fileCardOf(doc.child(1).attrs.source)).toMatchObject({ title: 'r & d.pdf', isGated: true });
  expect(save(doc)).toBe(source);
});

test.each([
  '<figure><img src="/a.jpg"></figure>',
  '<p class="kg-file-card">x</p>',
  '<figure class="kg-file-card"></figure>',
])('%s is no card', (source) => expect(fileCardOf(source)).toBeUndefined());
