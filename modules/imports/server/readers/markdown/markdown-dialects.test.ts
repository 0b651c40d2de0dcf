import { expect, test } from 'vitest';
import { Fields } from './front-matter-fields.ts';
import { htmlOfTemplate, markdownToHtml } from './markdown-html.ts';
import { pathsOfPattern, permalinksOf } from './permalink-patterns.ts';
import { withOwnValues } from './template-addresses.ts';
import { withCodeFenced } from './template-code.ts';

const html = (markdown: string) => markdownToHtml(withCodeFenced(markdown));

test('notes below a text are linked with it', () => {
  const made = html('Said once.[^a] And `x[^a]`.\n\n[^a]: By the *mayor*.\n');
  expect(made).toContain('Said once.<sup class="footnote-ref"><a href="#fn1" id="fnref1">[1]</a></sup>');
  expect(made).toContain('<code>x[^a]</code>');
  expect(made).toContain('<li id="fn1" class="footnote-item"><p>By the <em>mayor</em>.');
  expect(html('x^[2] and [^b]')).toBe('<p>x^[2] and [^b]</p>\n');
});

test('a text with more notes than anybody reads does not keep an import waiting', () => {
  const texts = (count: number) =>
    Array.from({ length: count }, (_, at) => `Said.[^${at}]\n\n[^${at}]: By whom.\n\n`).join('');
  expect(html(texts(1_000))).toContain('<li id="fn1000"');
  const began = performance.now();
  expect(html(texts(30_000))).toContain('<p>Said.[^1]</p>');
  expect(performance.now() - began).toBeLessThan(5_000);
});

test('definitions are lists of them', () => {
  expect(html('Ferry\n: A ship that comes back.\n')).toBe(
    '<dl>\n<dt>Ferry</dt>\n<dd>A ship that comes back.</dd>\n</dl>\n',
  );
});

test.each([
  ['## The *old* port {#port}', '<h2 id="port">The <em>old</em> port</h2>\n'],
  ['## Port {: #port .wide}', '<h2 id="port">Port</h2>\n'],
  ['## Port {.wide}', '<h2>Port</h2>\n'],
  ['## A set {a, b}', '<h2>A set {a, b}</h2>\n'],
])('the name of a heading is no word of it: %s', (markdown, expected) => {
  expect(html(markdown)).toBe(expected);
});

test('links within a text find its headings, as generators name them', () => {
  const made = html(
    '[Up](#the-old-port) [Two](#the-old-port-1) [ميناء](#%D8%A7%D9%84%D9%85%D9%8A%D9%86%D8%A7%D8%A1)\n\n## The old port!\n\n## The old port\n\n## الميناء\n\n## Other',
  );
  expect(made).toContain('<h2 id="the-old-port">The old port!</h2>');
  expect(made).toContain('<h2 id="the-old-port-1">The old port</h2>');
  expect(made).toContain('<h2 id="الميناء">الميناء</h2>');
  expect(made).toContain('<h2>Other</h2>');
});

test.each([
  ['* TOC\n{:toc}\n\nText\n{: .lead}', '<p>Text</p>\n'],
  ['[A](/a){:target="_blank"} b', '<p><a href="/a">A</a> b</p>\n'],
  ['`{: .x}` stays', '<p><code>{: .x}</code> stays</p>\n'],
  ['Run `a`{:.language-bash} now', '<p>Run <code>a</code> now</p>\n'],
  ['See `a` {: .b}\nnext', '<p>See <code>a</code> {: .b}\nnext</p>\n'],
  ['```\na\n```\n{: .b}\nNext', '<pre><code>a\n</code></pre>\n<p>Next</p>\n'],
])('what kramdown alone understands is not read by anybody: %s', (markdown, expected) => {
  expect(html(markdown)).toBe(expected);
});

test('a note that stands out is a callout', () => {
  expect(html('> [!WARNING]\n> Ice on *the* quay.\n')).toBe(
    '<aside class="kg-callout-card">\n<p><strong>Warning</strong><br>\nIce on <em>the</em> quay.</p>\n</aside>\n',
  );
  expect(html('> [!NOTE] and more\n')).toContain('<blockquote>');
  expect(html('> > [!NOTE]\n> > Inner.\n\n> Other.\n')).toMatch(
    /^<blockquote>\s*<aside.*<\/aside>\s*<\/blockquote>\s*<blockquote>/s,
  );
});

test('code and pictures of Octopress and Hexo are code and pictures', () => {
  expect(
    html('{% codeblock A title lang:vim %}\n{% raw %}\nmap <CR> x\n{% endraw %}\n{% endcodeblock %}'),
  ).toBe('<pre><code class="language-vim">map &lt;CR&gt; x\n</code></pre>\n');
  expect(html('{% img left %}')).toBe('<!-- {% img left %} -->\n');
  expect(html('{% img left /a.png 350 20 "The port" %}')).toBe('<p><img src="/a.png" alt="The port"></p>\n');
});

test('tags of Liquid are kept where readers do not see them, in code as they are written', () => {
  expect(html('{% include share.html %}\n\nText {% if a %}b{% endif %} `{% raw %}`\n')).toBe(
    '<!-- {% include share.html %} -->\n<p>Text <!-- {% if a %} -->b<!-- {% endif %} --> <code>{% raw %}</code></p>\n',
  );
  expect(html('<a href="{% link a.md %}">A</a>')).toContain('href="{% link a.md %}"');
});

test('settings and patterns that are called as what every object has are patterns like others', () => {
  expect([...permalinksOf('jekyll', { permalink: 'constructor' })]).toEqual([['', 'constructor']]);
  const place = { stem: 'port', dateInName: '2015-01-31', categories: [], folders: [] };
  const text = { fields: new Fields({}), place, slug: 'port', days: [['2015', '1', '31']] };
  expect(pathsOfPattern('/:constructor/:title', text)).toEqual([]);
  expect(pathsOfPattern('/:year/:i_day/:title', text)).toEqual(['/2015/31/port']);
  const undated = { ...text, days: [] };
  expect(pathsOfPattern('/posts/:slug/', undated)).toEqual(['/posts/port/']);
  expect(pathsOfPattern('/:year/:slug/', undated)).toEqual([]);
  const broken = { ...text, place: { ...place, categories: ['Quay\ud800'] } };
  expect(pathsOfPattern('/:categories/:title', broken)).toEqual(['/quay%EF%BF%BD/port']);
});

test.each([
  ['{% image "assets/a.jpg" "A cat" %}', '<p><img src="/assets/a.jpg" alt="A cat"></p>\n'],
  ['{% image "./a.jpg", "A cat", "(min-width: 30em) 50vw" %}', '<p><img src="./a.jpg" alt="A cat"></p>\n'],
  [
    '{% image_with_class "/a.png" "w-20" "The "old" cat" %}',
    '<p><img src="/a.png" alt="The &quot;old&quot; cat"></p>\n',
  ],
  ['{{< figure src="a.jpg" alt="A cat" >}}', '<p><img src="a.jpg" alt="A cat"></p>\n'],
  [
    '{{< figure src="a.jpg" caption="A <cat>" >}}\nNext',
    '<figure><img src="a.jpg" alt="A &lt;cat&gt;"><figcaption>A &lt;cat&gt;</figcaption></figure>\n<p>Next</p>\n',
  ],
  [
    '{% include "linked-figure.html",\n  image: "/a.jpg",\n  alt: "A cat",\n  caption: "Asleep" %}',
    '<figure><img src="/a.jpg" alt="A cat"><figcaption>Asleep</figcaption></figure>\n',
  ],
  [
    '- {% include figure.html src="a.jpg" caption="A cat" %}',
    '<ul>\n<li><img src="/a.jpg" alt="A cat"></li>\n</ul>\n',
  ],
  ['`{% image "a.jpg" "A" %}`', '<p><code>{% image &quot;a.jpg&quot; &quot;A&quot; %}</code></p>\n'],
  ['{% image logo "A" %}', '<!-- {% image logo "A" %} -->\n'],
  ['{{< figure src="map" >}}', '<p>{{< figure src="map" >}}</p>\n'],
])('a picture that a template would have put in is one: %s', (markdown, expected) => {
  expect(html(markdown)).toBe(expected);
});

test('HTML of a template has its pictures, and shows no tag that nothing answers', () => {
  const made = htmlOfTemplate(
    '<ul>{% for a in b -%}<li>{% include "card.html" words: "a -- b > c" %}</li>{% endfor %}</ul>' +
      '<a href="{% link x %}">{% image "a.jpg" "A" %}</a><pre>{% raw %}</pre><p>{{ name }}</p>',
  );
  expect(made).toBe(
    '<ul><!-- {% for a in b -%} --><li><!-- {% include "card.html" words: "a - - b &gt; c" %} --></li>' +
      '<!-- {% endfor %} --></ul><a href="{% link x %}"><img src="/a.jpg" alt="A"></a>' +
      '<pre>{% raw %}</pre><p>{{ name }}</p>',
  );
});

test('a long text of code without an end is looked through once', () => {
  const hostile = '<pre>{% include figure.html src="'.repeat(30_000);
  const begun = performance.now();
  expect(htmlOfTemplate(hostile)).toContain('<pre>');
  expect(markdownToHtml(hostile)).toContain('<pre>');
  expect(performance.now() - begun).toBeLessThan(5_000);
});

test('what a text says of itself stands where it names it', () => {
  const fields = { image: '/a.jpg', title: 'A', odd: '{{ image }}', count: 3 };
  expect(
    withOwnValues('![]({{ image | url }}) {{ page.title }} {{ odd }} {{ count }} {{ constructor }}', fields),
  ).toBe('![](/a.jpg) A {{ odd }} {{ count }} {{ constructor }}');
  expect(withOwnValues('`{{ title }}`', fields)).toBe('`{{ title }}`');
  const site = { title: 'Site', repository: 'https://code.test/a', url: 'https://old.test', plugins: ['x'] };
  expect(
    withOwnValues(
      '{{ site.repository }}/issues {{ site.url }} {{ site.plugins }} {{ title }} {{ site.image }}',
      fields,
      site,
    ),
  ).toBe('https://code.test/a/issues {{ site.url }} {{ site.plugins }} A {{ site.image }}');
});
