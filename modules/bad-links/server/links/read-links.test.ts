import { describe, expect, test } from 'vitest';
import { linksOfBody, placedLinks, readLink } from './read-links.ts';
import { rewriteLinks } from './rewrite-links.ts';

const own = new Set(['news.test']);

test.each([
  ['https://Example.org', 'EXTERNAL', 'https://example.org/'],
  ['https://example.org/a?b=1#part', 'EXTERNAL', 'https://example.org/a?b=1'],
  ['//cdn.example.org/x', 'EXTERNAL', 'https://cdn.example.org/x'],
  ['http://10.0.0.1/inner', 'EXTERNAL', 'http://10.0.0.1/inner'],
  [' /about ', 'INTERNAL', '/about'],
  ['https://news.test/tag/a?x=1', 'INTERNAL', '/tag/a?x=1'],
  ['', 'MALFORMED', ''],
  ['http://', 'MALFORMED', 'http://'],
  ['http:/example.org', 'MALFORMED', 'http:/example.org'],
  ['www.example.org', 'MALFORMED', 'www.example.org'],
  ['htps://example.org', 'MALFORMED', 'htps://example.org'],
  ['https://nowhere/', 'MALFORMED', 'https://nowhere/'],
])('%j is read as %s', (href, type, address) => {
  expect(readLink(href, own)).toMatchObject({ type, address });
});

test.each([
  '#top',
  '?page=2',
  'mailto:a@b.test',
  'tel:1',
  'javascript:1',
  'chapter-2.html',
  '[link]',
  '{{ url }}',
])('%j is not looked after', (href) => expect(readLink(href, own)).toBeNull());

test('takes each link of a body once, and nothing of a body without any', () => {
  const body =
    '<p><a href="/a">A</a><a href="/a#x">A</a><a name="b">B</a><A HREF=\'https://c.test/?a=1&amp;b=2\'>C</A></p>';
  expect(linksOfBody(body, own).map(({ address }) => address)).toEqual(['/a', 'https://c.test/?a=1&b=2']);
  expect(linksOfBody('<p>No links</p>', own)).toEqual([]);
});

test('a body that is nested beyond all bounds is not read, and not rewritten', () => {
  const body = `${'<b>'.repeat(400)}<a href="/a">A</a>`;
  expect(placedLinks(body, own)).toBeNull();
  expect(rewriteLinks(body, new Set(['/a']), { newUrl: null }, own)).toBeNull();
});

describe('rewriting', () => {
  const body =
    '<p title="/a">One <a class="x" href="/a#s" rel=nofollow><em>two</em></a>, <a href=/b>three</a>\n[box]</p>';
  const at = new Set(['/a']);

  test('a link goes and its text stays, byte for byte', () => {
    expect(rewriteLinks(body, at, { newUrl: null }, own)).toBe(
      '<p title="/a">One <em>two</em>, <a href=/b>three</a>\n[box]</p>',
    );
  });

  test('an address is replaced and the rest of the tag stays', () => {
    expect(rewriteLinks(body, at, { newUrl: 'https://e.test/?a=1&b="2"' }, own)).toBe(
      body.replace('href="/a#s"', 'href="https://e.test/?a=1&amp;b=&quot;2&quot;"'),
    );
  });

  test('nothing happens to other links, nor to one whose end tag is left out', () => {
    expect(rewriteLinks(body, new Set(['/c']), { newUrl: null }, own)).toBe(body);
    expect(rewriteLinks('<p><a href="/a">open</p>', at, { newUrl: null }, own)).toBe('<p>open</p>');
  });
});
