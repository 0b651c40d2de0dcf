import { expect, test } from 'vitest';
import { escapeXml, html } from './html.ts';

test('escapes every value, in content and in attributes', () => {
  const hostile = `"><script>alert('x')</script>&`;
  const { text } = html`<a title="${hostile}">${hostile}</a>`;
  expect(text).not.toContain('<script>');
  expect(text).toContain('&quot;&gt;&lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt;&amp;');
});

test('leaves HTML that was made here as it is, and joins lists of it', () => {
  expect(html`<ul>${['a', '<b>'].map((item) => html`<li>${item}</li>`)}</ul>`.text).toBe(
    '<ul><li>a</li><li>&lt;b&gt;</li></ul>',
  );
});

test('writes nothing for nothing', () => {
  expect(html`<p>${null}${undefined}${0}</p>`.text).toBe('<p>0</p>');
});

test('leaves out of XML what XML cannot hold', () => {
  expect(escapeXml('a\u0000b\u000bc\tde\ud800')).toBe('abc\tde\ufffd');
  expect(escapeXml('<&>')).toBe('&lt;&amp;&gt;');
});
