import { getSchema } from '@tiptap/core';
import { EditorState, type Transaction } from '@tiptap/pm/state';
import { expect, test } from 'vitest';
import { bodyExtensions } from './body-schema.ts';
import { openBody } from './open-body.ts';

const schema = getSchema(bodyExtensions());

type Act = (change: Transaction, from: number, to: number) => Transaction;
const bold: Act = (change, from, to) => change.addMark(from, to, schema.mark('bold'));
const written: Act = (change, from) => change.insertText('Zebra', from + 2);
const before: Act = (change, from) => change.insertText('Zebra ', from);
const parted: Act = (change, from) => change.split(from);

/** The source after something was done to the words that are named. */
function after(source: string, words: string, act: Act): string {
  const { doc, save } = openBody(schema, source);
  let at = -1;
  doc.descendants((node, place) => {
    if (at < 0 && node.isText && node.text?.includes(words)) at = place + node.text.indexOf(words);
    return at < 0;
  });
  expect(at).toBeGreaterThan(0);
  const { tr } = EditorState.create({ doc });
  return save(act(tr, at, at + words.length).doc);
}

const button = '<div class="wp-block-button"><a class="wp-block-button__link">Contact us</a></div>';
const styled = '<p>In <span style="color:red">red words</span>.</p>';
const quoted = '<blockquote>Said. <cite class="c">Who it was</cite></blockquote>';
const directed = '<p>A <bdo dir="rtl">name</bdo> and <ruby>漢<rt>kan</rt></ruby> it</p>';

test.each<[name: string, source: string, words: string, act: Act, expected: string]>([
  ['a letter within a styled word', styled, 'words', written, styled.replace('words', 'woZebrards')],
  ['a styled word made bold', styled, 'red', bold, styled.replace('>red', '><strong>red</strong>')],
  ['a letter within a quoted name', quoted, 'was', written, quoted.replace('was', 'waZebras')],
  ['a letter within a direction', directed, 'name', written, directed.replace('name', 'naZebrame')],
  ['a letter within a button without an address', button, 'us', written, button.replace('us', 'usZebra')],
  ['its word made bold', button, 'Contact', bold, button.replace('Contact', '<strong>Contact</strong>')],
  [
    'a styled paragraph that is parted',
    styled,
    'words',
    parted,
    '<p>In <span style="color:red">red </span></p>\n<p><span style="color:red">words</span>.</p>',
  ],
  [
    'a word of a stress made bold',
    '<p><em class="x">I haven’t learnt</em></p>',
    'haven',
    bold,
    '<p><em class="x">I <strong>haven</strong>’t learnt</em></p>',
  ],
  [
    'a link around a stress made bold',
    '<p><a href="/x" data-id="5"><em>This page</em></a></p>',
    'page',
    bold,
    '<p><a href="/x" data-id="5"><em>This <strong>page</strong></em></a></p>',
  ],
  [
    'a word before such a link',
    '<p><a href="/x" data-id="5"><strong>This page</strong></a></p>',
    'This',
    before,
    '<p><strong>Zebra </strong><a href="/x" data-id="5"><strong>This page</strong></a></p>',
  ],
  [
    'a word in a paragraph that is bold by its style',
    '<p style="font-weight:700"><a href="#top">Top</a></p>',
    'Top',
    before,
    '<p style="font-weight:700">Zebra <a href="#top">Top</a></p>',
  ],
  [
    'a bold word in text without tags of paragraphs',
    'Bread &amp; butter.\r\n\r\nNot a photo &hellip;\n\nThird.',
    'photo',
    bold,
    'Bread &amp; butter.\r\n\r\nNot a <strong>photo</strong> &hellip;\n\nThird.',
  ],
  [
    'a word at the beginning of preformatted text',
    '<pre class="c">\n# one\n# two\n</pre>',
    '# one',
    before,
    '<pre class="c">\nZebra # one\n# two\n</pre>',
  ],
])('%s', (_, source, words, act, expected) => {
  expect(after(source, words, act)).toBe(expected);
});

test('one word of a list of two thousand items is written, and every other byte stays', () => {
  const items = Array.from({ length: 2_000 }, (_, at) => `\n\t<li class="i${at}">Item <i>${at}</i></li>`);
  const list = `<ul class="long">${items.join('')}\n</ul>`;
  expect(after(list, '1234', written)).toBe(list.replace('<i>1234', '<i>12Zebra34'));
});

test('a word within what would run something leaves every other byte of its block as it was', () => {
  const acting = '<p>In <span onclick="run()">red words</span>.</p>';
  expect(after(acting, 'words', written)).toBe(acting.replace('words', 'woZebrards'));
});

test('what a paste claims to be a tag is written into the source as no other one', () => {
  const rules = schema.marks.kept?.spec.parseDOM ?? [];
  const isTaken = (said: string) => {
    const element = document.createElement('mh-kept');
    element.setAttribute('data-kept', said);
    return rules.some(({ getAttrs }) => getAttrs?.(element as never) !== false);
  };
  expect(['<span style="color:red">', "<kbd class='k'>", '<a name="x">'].map(isTaken)).toEqual([
    true,
    true,
    true,
  ]);
  const refused = ['', '<script>', '<span><script>', '<img src=x onerror=a>', 'span', '<span "><script>'];
  refused.push('<span onmouseover="run()">', "<q title='a'onclick=run()>", '<a href="javascript:run()">');
  expect(refused.map(isTaken)).toEqual(refused.map(() => false));
});
