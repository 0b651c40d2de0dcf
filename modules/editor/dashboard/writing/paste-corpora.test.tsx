import { expect, test } from 'vitest';
import { cleanPaste } from './clean-paste.ts';

const sign = (text: string) =>
  `<![if !supportLists]><span style='font-family:Symbol'><span style='mso-list:Ignore'>${text}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span></span><![endif]>`;
const item = (list: number, level: number, mark: string, words: string) =>
  `<p class=MsoListParagraphCxSpMiddle style='margin-left:72.0pt;mso-list:l${list} level${level} lfo1'>${sign(mark)}${words}<o:p></o:p></p>\n`;
const inWord = (body: string) =>
  `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><meta name=Generator content="Microsoft Word 15"><style><!-- p.MsoNormal{margin:0cm} --></style></head><body lang=EN-GB><!--StartFragment-->${body}<!--EndFragment--></body></html>`;

test('Word: items keep how deep they stand and with which number they begin', () => {
  const bullets =
    item(0, 1, '·', 'One') + item(0, 2, 'o', 'One a') + item(0, 3, 'Ø', 'Deep') + item(0, 1, '·', 'Two');
  const numbers = item(1, 1, '3.', 'Third') + item(1, 2, 'a)', 'Third a') + item(1, 1, '4.', 'Fourth');
  const words = `${bullets}<p class=MsoNormal>Between</p>\n${numbers}`;
  expect(cleanPaste(inWord(words)).replaceAll('\n', '')).toBe(
    '<ul><li>One<ul><li>One a<ul><li>Deep</li></ul></li></ul></li><li>Two</li></ul><p>Between</p>' +
      '<ol start="3"><li>Third<ol><li>Third a</li></ol></li><li>Fourth</li></ol>',
  );
});

test('Word: titles, quotes, tables and the numbers of notes keep what they are, without links into the document', () => {
  const note = (from: string, to: string) =>
    `<a href="#${to}" name="${from}" title=""><span class=MsoFootnoteReference><![if !supportFootnotes]>[1]<![endif]></span></a>`;
  const words =
    `<p class=MsoTitle>Title<o:p></o:p></p><p class=MsoNormal>Words${note('_ftnref1', '_ftn1')}.</p><p class=MsoQuote>Said</p>` +
    '<table class=MsoTableGrid><tr><td width=300><p class=MsoNormal>a<o:p></o:p></p></td><td><p class=MsoNormal><o:p>&nbsp;</o:p></p></td></tr></table>' +
    `<div style='mso-element:footnote-list'><br clear=all><hr align=left size=1><div id=ftn1><p class=MsoFootnoteText>${note('_ftn1', '_ftnref1')} The note.</p></div></div>`;
  expect(cleanPaste(inWord(words))).toBe(
    '<h2>Title</h2><p>Words<sup>[1]</sup>.</p><blockquote><p>Said</p></blockquote>' +
      '<table><tbody><tr><td><p>a</p></td><td></td></tr></tbody></table><hr><p><sup>[1]</sup> The note.</p>',
  );
});

test('Word in a browser: items that are lists of their own come together', () => {
  const alone = (level: number, words: string) =>
    `<div class="ListContainerWrapper SCXW1"><ul class="BulletListStyle1" role="list"><li data-listid="1" data-aria-level="${level}" class="OutlineElement"><p class="Paragraph"><span class="TextRun"><span class="NormalTextRun">${words}</span></span><span class="EOP">&nbsp;</span></p></li></ul></div>`;
  expect(cleanPaste(alone(1, 'One') + alone(2, 'Within') + alone(1, 'Two')).replaceAll('&nbsp;', '')).toBe(
    '<ul><li><p>One</p><ul><li><p>Within</p></li></ul></li><li><p>Two</p></li></ul>',
  );
});

test('Google Docs: breaks between blocks are no paragraphs', () => {
  const html =
    '<b style="font-weight:normal;" id="docs-internal-guid-1"><p dir="ltr"><span>One</span></p><br /><br /><ul><li aria-level="1"><p role="presentation"><span>Item</span></p></li></ul><p><span>a</span><span><br /></span><span>b</span></p></b><br class="Apple-interchange-newline">';
  expect(cleanPaste(html)).toBe('<p>One</p><ul><li><p>Item</p></li></ul><p>a<br>b</p>');
});

test('Google Sheets: bold cells stay so', () => {
  const html =
    '<google-sheets-html-origin><style type="text/css"><!--td {border: 1px solid #ccc;}--></style><table><tbody><tr><td style="font-weight:bold;" data-sheets-value="{}">Name</td><td>12</td></tr></tbody></table>';
  expect(cleanPaste(html)).toBe(
    '<table><tbody><tr><td><strong>Name</strong></td><td>12</td></tr></tbody></table>',
  );
});

test('a web page: words of boxes do not run into each other', () => {
  const html =
    '<article><header><h1><div>Title</div></h1><address>By Ann</address></header><section>First</section><section>Second <p>third</p> fourth</section>' +
    '<dl><dt>Term</dt><dd>Meaning</dd></dl><details><summary>More</summary>Words</details><form><p>In a form</p><button>Send</button></form>tail</article>';
  expect(cleanPaste(html).replaceAll(' <', '<')).toBe(
    '<h2>Title</h2><p>By Ann</p><p>First</p><p>Second</p><p>third</p><p> fourth</p>' +
      '<p><strong>Term</strong></p><p>Meaning</p><p>More</p><p>Words</p><p>In a form</p><p>tail</p>',
  );
});

test.each([
  [
    'boxes for its lines',
    '<pre class="hljs"><div class="line"><span>if (a) {</span></div><div>  b();</div><div>}</div></pre>',
    '<pre><code>if (a) {\n  b();\n}</code></pre>',
  ],
  [
    'a language',
    '<pre class="code"><code class="hljs language-ts"><span class="k">const</span> a = 1;\n</code></pre>',
    '<pre><code class="language-ts">const a = 1;</code></pre>',
  ],
  [
    'the look of a code editor',
    '<div style="color: #d4d4d4;font-family: Menlo, monospace;white-space: pre;"><div><span>if (a)</span></div><br><div><span>  b();</span></div></div>',
    '<pre><code>if (a)\n\n  b();</code></pre>',
  ],
])('code with %s keeps its lines', (_, html, code) => {
  expect(cleanPaste(html)).toBe(code);
});

test('another editor of the same kind: its pictures, headings and links are those of a page', () => {
  const html =
    '<h1 data-pm-slice="0 0 []">Title</h1><div class="image"><figure><img src="https://example.com/a.jpg" alt="A"><figcaption>Cap</figcaption></figure></div><p>Words <a href="javascript:run()">x</a></p>';
  expect(cleanPaste(html)).toBe(
    '<h2>Title</h2><mh-figure data-picture="<img src=&quot;https://example.com/a.jpg&quot; alt=&quot;A&quot;>" data-look="">Cap</mh-figure><p>Words x</p>',
  );
});
