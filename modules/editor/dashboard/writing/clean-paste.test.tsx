import { expect, test } from 'vitest';
import { cleanPaste } from './clean-paste.ts';

test('Google Docs: what is bold and slanted by style becomes marks, and the bold wrapper goes', () => {
  const html =
    '<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1"><p dir="ltr" style="line-height:1.38">' +
    '<span style="font-weight:700;font-style:normal">Bold</span><span style="font-style:italic"> slanted</span></p>' +
    '<p><a href="https://www.google.com/url?q=https://example.com/a&sa=D"><span style="text-decoration:underline">link</span></a></p></b>';
  expect(cleanPaste(html)).toBe(
    '<p><strong>Bold</strong><em> slanted</em></p><p><a href="https://example.com/a">link</a></p>',
  );
});

test('Word: list paragraphs become lists, and what only Word reads goes', () => {
  const item = (sign: string, words: string) =>
    `<p class="MsoListParagraph" style="mso-list:l0 level1 lfo1"><!--[if !supportLists]--><span style="mso-list:Ignore">${sign}</span><!--[endif]-->${words}<o:p></o:p></p>`;
  const html = `<html><head><style>p{color:red}</style></head><body><p class="MsoNormal">Before<o:p></o:p></p>${item('·', 'one')}${item('·', 'two')}${item('1.', 'first')}<p class="MsoNormal"><o:p>&nbsp;</o:p></p></body></html>`;
  expect(cleanPaste(html)).toBe('<p>Before</p><ul><li>one</li><li>two</li></ul><ol><li>first</li></ol>');
});

test('Pages: what its sheet and the styles of paragraphs say becomes marks', () => {
  const html =
    '<html><head><meta name="Generator" content="Cocoa HTML Writer"><style type="text/css">p.p1 {margin: 0px; font: 12px Helvetica}' +
    'p.p2 {font: bold 12px Helvetica} span.s1 {font-weight: bold} span.s2 {font: italic 12px Helvetica} span.s3 {text-decoration: line-through}</style></head><body>' +
    '<p class="p1">Plain <span class="s1">bold</span> <span class="s2">slanted</span> <span class="s3">struck</span></p><p class="p2">All of it</p>' +
    '<p style="font-weight: 700">By style</p></body></html>';
  expect(cleanPaste(html)).toBe(
    '<p>Plain <strong>bold</strong> <em>slanted</em> <s>struck</s></p><p><strong>All of it</strong></p><p><strong>By style</strong></p>',
  );
});

test.each([
  [
    'Notion',
    '<ul class="to-do-list"><li><div class="checkbox checkbox-on"></div> <span class="to-do-children-checked">Call</span></li></ul>' +
      '<ul class="to-do-list"><li><div class="checkbox checkbox-off"></div> <span>Write</span></li></ul>',
    '<ul><li>☑ Call</li></ul><ul><li>☐ Write</li></ul>',
  ],
  [
    'GitHub',
    '<ul><li class="task-list-item"><input type="checkbox" checked disabled> Call<ul><li><input type="checkbox"> Write</li></ul></li><li>Other</li></ul>',
    '<ul><li>☑ Call<ul><li>☐ Write</li></ul></li><li>Other</li></ul>',
  ],
  [
    'Google Docs',
    '<ul><li role="checkbox" aria-checked="true"><img alt="checked" src="data:image/png;base64,eA=="><p>Call</p></li></ul>',
    '<ul><li><p>☑ Call</p></li></ul>',
  ],
  [
    'A page whose class is called so',
    '<ul><li><span class="checkbox">Word</span> and more</li><li><span class="checkbox"> </span>Call</li></ul>',
    '<ul><li>Word and more</li><li>☐ Call</li></ul>',
  ],
])('%s: boxes of tasks stay, as signs', (_, html, text) => {
  expect(cleanPaste(html).replace(/>\s+/g, '>')).toBe(text);
});

test('a web page: its boxes, classes and scripts go, its headings go below the headline', () => {
  const html =
    '<div class="a"><h1 id="x" onclick="run()">Title</h1><div style="color:red">Words <font color="red">here</font></div><script>run()</script>' +
    '<img src="https://example.com/p.jpg" onerror="run()" alt="P"><img src="https://example.com/count.gif" width="1" height="1"><a href="javascript:run()">no link</a></div>';
  expect(cleanPaste(html)).toBe(
    '<h2>Title</h2><p>Words here</p>' +
      '<mh-figure data-picture="<img src=&quot;https://example.com/p.jpg&quot; alt=&quot;P&quot;>" data-look=""></mh-figure><p>no link</p>',
  );
});

test('pictures stand behind the paragraph they were in, and a figure keeps its caption', () => {
  const { body } = new DOMParser().parseFromString(
    cleanPaste(
      '<p class="MsoNormal">Words <img src="file:///C:/a.png"> go on</p><p><span><img src="data:image/png;base64,eA=="></span></p>' +
        '<figure class="x"><a href="/big"><picture><source srcset="b.webp"><img data-src="https://a.test/b.jpg" src="data:,"></picture></a>' +
        '<figcaption><p>A <b>bridge</b></p></figcaption></figure>',
    ),
    'text/html',
  );
  expect([...body.children].map(({ tagName }) => tagName)).toEqual([
    'P',
    'MH-FIGURE',
    'MH-FIGURE',
    'MH-FIGURE',
  ]);
  expect(body.lastElementChild?.getAttribute('data-picture')).toContain('src="https://a.test/b.jpg"');
  expect(body.lastElementChild?.innerHTML.trim()).toBe('A <b>bridge</b>');
});

test('sheets go wherever they stand, and elements of a name that begins alike keep their words', () => {
  expect(
    cleanPaste(
      '<STYLE type="text/css">p{}</STYLE ><p>One</p><style-x>Kept</style-x><style>b{}<style></style><p>Two</p>',
    ),
  ).toBe('<p>One</p>Kept<p>Two</p>');
});

test.each(['<style', '<style>', '<style '])('what repeats %s without an end is read at once', (sign) => {
  const began = performance.now();
  cleanPaste(sign.repeat(300_000 / sign.length));
  expect(performance.now() - began).toBeLessThan(1000);
});
