import { getSchema } from '@tiptap/core';
import { expect, test } from 'vitest';
import { bodyExtensions } from './body-schema.ts';
import { openBody } from './open-body.ts';
import { openingOf, shortcodeIn } from './shortcode-source.ts';

const schema = getSchema(bodyExtensions());

test.each([
  ['<p>[gallery ids="1,2"]</p>', 'gallery', [['ids', '1,2']]],
  ['[box title="A &amp; B"]Words[/box]', 'box', [['title', 'A & B']]],
  ['{{< youtube w7Ft2 >}}', 'youtube', [['0', 'w7Ft2']]],
  ['<p>{{&lt; figure src="/a.png" &gt;}}</p>', 'figure', [['src', '/a.png']]],
  ['<!-- wp:shortcode -->\n[info_box to="x"]\n<!-- /wp:shortcode -->', 'info-box', [['to', 'x']]],
])('%s opens as a block with its values, and keeps its bytes', (source, name, values) => {
  const whole = `<p>Before</p>\n\n${source}\n\n<p>After</p>`;
  const { doc, save } = openBody(schema, whole);
  expect(doc.child(1).type.name).toBe('sourceBlock');
  expect(shortcodeIn(doc.child(1).attrs.source)).toMatchObject({ name, values });
  expect(save(doc)).toBe(whole);
});

test.each([
  '<p>[sic]</p>',
  '<p>Words [gallery ids="1"]</p>',
  '<p>[link](https://a.test)</p>',
  '<p>{{ name }}</p>',
])('%s stays text', (source) => expect(shortcodeIn(source)).toBeUndefined());

test('what is written is read again, in the form that was there', () => {
  const values = [
    ['a', 'x "y" [z] <b>'],
    ['b', "it's"],
  ] as const;
  for (const before of ['[x]', '{{< x >}}', '{{&lt; x &gt;}}', '{{% x %}}']) {
    const written = openingOf('some-box', values, before);
    expect(shortcodeIn(`<p>${written}</p>`)).toMatchObject({ name: 'some-box', values });
  }
});

test('the mark is written with the name that stands in the source, which the closing mark has too', () => {
  const source = '<p>[My_box a="1"]x[/My_box]</p>';
  const before = shortcodeIn(source);
  expect(before).toMatchObject({ name: 'my-box', written: 'My_box' });
  if (!before) return;
  const opening = openingOf(before.written, [['a', '2']], source.slice(before.from, before.to));
  const next = source.slice(0, before.from) + opening + source.slice(before.to);
  expect(next).toBe('<p>[My_box a="2"]x[/My_box]</p>');
  expect(shortcodeIn(next)).toMatchObject({ values: [['a', '2']], content: {} });
});

test('a value without a name that is emptied keeps those behind it in their places', () => {
  const values = [
    ['0', ''],
    ['1', 'wide'],
    ['2', ''],
    ['id', ''],
  ] as const;
  const written = openingOf('gallery', values);
  expect(written).toBe('[gallery "" "wide"]');
  expect(shortcodeIn(written)?.values).toEqual([
    ['0', ''],
    ['1', 'wide'],
  ]);
});

test.each(['[gallery ids="1"/]', '[gallery ids="1" /]'])('%s closes itself, and stays so', (source) => {
  const { name = '', values = [] } = shortcodeIn(source) ?? {};
  expect(values).toEqual([['ids', '1']]);
  expect(openingOf(name, values, source)).toBe('[gallery ids="1" /]');
});

test('an address without quotes keeps the slash that it ends with', () => {
  expect(shortcodeIn('[embed src=https://news.test/]')?.values).toEqual([['src', 'https://news.test/']]);
});
