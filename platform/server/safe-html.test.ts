import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseFragment } from 'parse5';
import { describe, expect, test } from 'vitest';
import { plainTextOf } from './safe-html/plain-text.ts';
import { safeHtml } from './safe-html.ts';

const data = fileURLToPath(new URL('../../../shared/data/', import.meta.url));

describe('what stands in a body', () => {
  test.each([
    ['<p>One <b>two</b> &amp; 3 &lt; 4</p>', '<p>One <b>two</b> &amp; 3 &lt; 4</p>'],
    ['<h1>Big</h1>', '<h2>Big</h2>'],
    ['<a href="/a?b=1&c=2" onclick="x()" style="x">y</a>', '<a href="/a?b=1&amp;c=2">y</a>'],
    ['<a href="java\nscript:alert(1)">y</a>', '<a>y</a>'],
    ['<a href="&#1;javascript:alert(1)">y</a>', '<a>y</a>'],
    ['<script>alert(1)</script>after', 'after'],
    ['<svg><a xlink:href="javascript:1">x</a></svg>after', 'after'],
    ['<form action="//x"><p>kept</p><input></form>', '<p>kept</p>'],
    ['<custom-tag><em>kept</em></custom-tag>', '<em>kept</em>'],
    ['<img src=x onerror=alert(1)>', '<img src="x" alt="" loading="lazy" decoding="async">'],
    ['<img src="javascript:alert(1)">', ''],
    ['<iframe src="https://evil.test/"></iframe>after', 'after'],
    ['<iframe srcdoc="<script>1</script>"></iframe>', ''],
    ['<p class="alignleft masthead">x</p>', '<p class="alignleft">x</p>'],
    [
      '<table><tr><td colspan="2">x</table>',
      '<table tabindex="0"><tbody><tr><td colspan="2">x</td></tr></tbody></table>',
    ],
    ['<!-- wp:paragraph --><p>x</p>', '<p>x</p>'],
  ])('%s becomes %s', (given, safe) => {
    expect(safeHtml(given)).toBe(safe);
  });

  test('a player of a known host stays, with few rights', () => {
    const safe = safeHtml('<iframe src="//www.youtube.com/embed/x" allow="camera" name="top"></iframe>');
    expect(safe).toContain('src="https://www.youtube.com/embed/x"');
    expect(safe).toContain('sandbox="allow-scripts allow-same-origin ');
    expect(safe).not.toMatch(/camera|name=|top-navigation|allow-forms/);
  });

  test('a frame that needs no origin has none, whatever is asked for', () => {
    const safe = safeHtml('<iframe src="https://flo.uri.sh/x" sandbox="allow-same-origin"></iframe>');
    expect(safe).toContain('sandbox="allow-scripts allow-popups ');
  });
});

test.each([
  ['levels', '<div>'.repeat(200_000)],
  ['formatting', Array.from({ length: 200 }, (_, n) => `<b id=${n}>`).join('') + '<p>x'.repeat(100_000)],
  ['open brackets', '<'.repeat(1_000_000)],
  ['scripts', '<script>'.repeat(200_000)],
  ['attributes', `<p ${'a="b" '.repeat(100_000)}>x</p>`],
])('many %s cost no more than their length', (_, html) => {
  const began = performance.now();
  safeHtml(html);
  plainTextOf(html);
  expect(performance.now() - began).toBeLessThan(5_000);
});

test('only a language that there is is one', () => {
  const html =
    '<code lang="PHP">a</code><code lang="sql">b</code><p lang="de-AT">c</p><p lang="fil">d</p><p lang="qx">e</p>';
  expect(safeHtml(html)).toBe('<code>a</code><code>b</code><p lang="de-AT">c</p><p lang="fil">d</p><p>e</p>');
});

test('code and tables that are wider than their page are reached by keys', () => {
  expect(safeHtml('<pre tabindex="5"><code class="language-js">a</code></pre>')).toBe(
    '<pre tabindex="0"><code class="language-js">a</code></pre>',
  );
  expect(safeHtml('<table tabindex="5"><caption>a</caption></table>')).toBe(
    '<table tabindex="0"><caption>a</caption></table>',
  );
});

test('what has been made safe stays as it is', () => {
  const html = '<p>a</p><figure><img src="/a.jpg" alt="A &quot;b&quot;"><figcaption>c</figcaption></figure>';
  expect(safeHtml(safeHtml(html))).toBe(safeHtml(html));
});

test('the text of HTML leaves out tags, comments and what runs', () => {
  expect(plainTextOf('<p>One&nbsp;&amp; <!-- no --><b>two</b></p><script>x</script>\n three')).toBe(
    'One & two three',
  );
});

const lines = `${data}xss-payloadbox/xss-payload-list.txt`;
const cases = `${data}xss-loofah/testdata_sanitizer_tests1.json`;

describe.skipIf(!existsSync(lines) || !existsSync(cases))('hostile bodies', () => {
  test('hold nothing that could run, read by a parser of their own', () => {
    const inputs = (JSON.parse(readFileSync(cases, 'utf8')) as { input: string }[]).map(({ input }) => input);
    const payloads = [...readFileSync(lines, 'utf8').split('\n'), ...inputs];
    expect(payloads.length).toBeGreaterThan(6_000);
    for (const payload of payloads) {
      const safe = safeHtml(payload);
      expect([payload, dangersIn(safe)]).toEqual([payload, []]);
      expect(safeHtml(safe)).toBe(safe);
    }
  });
});

type Parsed = { nodeName: string; attrs?: { name: string; value: string }[]; childNodes?: Parsed[] };

function dangersIn(html: string): string[] {
  const found: string[] = [];
  const look = (node: Parsed) => {
    if (/^(script|style|svg|math|object|embed|form|base|meta|link)$/.test(node.nodeName))
      found.push(node.nodeName);
    for (const { name, value } of node.attrs ?? []) {
      if (/^(on|style$|srcdoc$|formaction$)/.test(name)) found.push(`${name}=${value}`);
      if (/^(href|src|poster)$/.test(name)) {
        const scheme = URL.parse(value, 'https://own.test/')?.protocol ?? 'none:';
        if (!/^(https?|mailto|tel):$/.test(scheme) && !/^data:image\/(png|jpeg|gif|webp)/.test(value))
          found.push(value);
      }
    }
    for (const child of node.childNodes ?? []) look(child);
  };
  look(parseFragment(html) as unknown as Parsed);
  return found;
}

test('where a line of WordPress stands is kept, and nothing that looks like it', () => {
  expect(safeHtml('<p class="has-text-align-center has-text-align-justify has-red-color">A</p>')).toBe(
    '<p class="has-text-align-center">A</p>',
  );
});
