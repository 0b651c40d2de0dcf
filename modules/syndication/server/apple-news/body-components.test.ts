import { expect, test } from 'vitest';
import { articleDocument } from './article-document.ts';
import { bodyComponents } from './body-components.ts';

const body = (text: string) => ({ role: 'body', format: 'html', text });

test.each([
  ['paragraphs are one text', '<p>One <b>bold</b></p><p>Two</p>', [body('<p>One <b>bold</b></p><p>Two</p>')]],
  [
    'headings keep their level',
    '<h2>Head</h2><p>x</p>',
    [{ role: 'heading2', format: 'html', text: 'Head' }, body('<p>x</p>')],
  ],
  ['loose words are a paragraph', 'Loose <em>words</em>', [body('<p>Loose <em>words</em></p>')]],
  ['lists stay lists', '<ul><li>a</li></ul>', [body('<ul><li>a</li></ul>')]],
  [
    'a quote',
    '<blockquote><p>Said</p></blockquote>',
    [{ role: 'quote', format: 'html', text: '<p>Said</p>' }],
  ],
  ['a rule divides', '<hr>', [{ role: 'divider' }]],
  [
    'a picture with its caption',
    '<figure><img src="https://a.test/b.jpg" alt="A boat"><figcaption>The <i>boat</i></figcaption></figure>',
    [
      {
        ...{ role: 'photo', URL: 'https://a.test/b.jpg', accessibilityCaption: 'A boat' },
        caption: { format: 'html', text: 'The <i>boat</i>' },
      },
    ],
  ],
  [
    'a picture leaves its paragraph',
    '<p>Before <img src="https://a.test/b.jpg"></p>',
    [body('<p>Before </p>'), { role: 'photo', URL: 'https://a.test/b.jpg' }],
  ],
  [
    'a film',
    '<iframe src="https://www.youtube.com/embed/abc"></iframe>',
    [{ role: 'embedwebvideo', URL: 'https://www.youtube.com/embed/abc' }],
  ],
  [
    'a frame that Apple News does not know is a link',
    '<iframe src="https://maps.test/x?a=1&amp;b=2"></iframe>',
    [body('<p><a href="https://maps.test/x?a=1&amp;b=2">https://maps.test/x?a=1&amp;b=2</a></p>')],
  ],
  [
    'a post of a network',
    '<blockquote class="twitter-tweet"><p>x</p><a href="https://twitter.com/a/status/12?ref=1">d</a></blockquote>',
    [{ role: 'tweet', URL: 'https://twitter.com/a/status/12' }],
  ],
  [
    'a table',
    '<table><tbody><tr><th>A</th><td>1</td></tr></tbody></table>',
    [{ role: 'htmltable', html: '<table><tr><th>A</th><td>1</td></tr></table>' }],
  ],
  ['what holds others together is left out', '<div><section><p>x</p></section></div>', [body('<p>x</p>')]],
  ['links to scripts are none', '<p><a href="javascript:x()">y</a></p>', [body('<p>y</p>')]],
  ['pictures without a host are none', '<p>x</p><img src="/a.jpg">', [body('<p>x</p>')]],
  ['nothing is nothing', '<p>&nbsp;</p><div> </div>', []],
] as const)('%s', (_, html, components) => {
  expect(bodyComponents(html)).toEqual(components);
});

test('what the parser refuses comes as plain text', () => {
  expect(bodyComponents(`${'<div>'.repeat(400)}deep`)).toEqual([body('<p>deep</p>')]);
});

const article = {
  ...{ id: 7, headline: 'Ferry runs again', subheadline: 'After a week', summary: 'It runs.', tags: ['sea'] },
  ...{ ts: 1_700_000_000, changed_ts: 1_700_000_100, page: 'https://news.test/ferry', language: 'en-US' },
  ...{ section: 'City', sectionIds: [1], authors: ['Ada Lowe'], html: '<p>Text</p>' },
  picture: { url: 'https://news.test/p.jpg', alt: 'A ferry', caption: '' },
};

test('an article has all that the format asks for', () => {
  const document = articleDocument(article);
  expect(document).toMatchObject({
    ...{ version: '1.7', identifier: 'post-7', language: 'en-US', title: 'Ferry runs again' },
    layout: { columns: 7, width: 1024 },
    metadata: {
      ...{
        authors: ['Ada Lowe'],
        canonicalURL: 'https://news.test/ferry',
        keywords: ['sea'],
        excerpt: 'It runs.',
      },
      ...{ datePublished: '2023-11-14T22:13:20Z', thumbnailURL: 'https://news.test/p.jpg' },
    },
  });
  expect((document.components as { role: string }[]).map(({ role }) => role)).toEqual([
    ...['photo', 'title', 'intro', 'byline', 'body'],
  ]);
  expect(document.componentTextStyles).toHaveProperty('default');
});

test('a picture that stands in the head does not stand at the beginning of the body once more', () => {
  const html = '<figure><img src="https://news.test/p.jpg"></figure><p>Text</p>';
  const { components } = articleDocument({ ...article, html }) as { components: { role: string }[] };
  expect(components.filter(({ role }) => role === 'photo')).toHaveLength(1);
});
