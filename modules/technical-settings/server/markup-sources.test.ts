import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { fitsIntoPolicy, markupSources } from './markup-sources.ts';

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

test('scripts and styles are let in by what they are, wherever they stand', () => {
  const head = `<meta name="verify" content="1"><script>let a = 1 < 2;</script>
    <script async src="https://cdn.example/tag.js?id=1"></script><style>.a{color:red}</style>
    <link rel="stylesheet" href="https://cdn.example/a.css"><link rel="icon" href="https://cdn.example/i.ico">`;
  const foot = '<div><script src="//other.example/b.js"></script></div>';
  expect(markupSources(head, foot)).toEqual({
    scripts: [hash('let a = 1 < 2;'), 'https://cdn.example/tag.js', 'https://other.example/b.js'],
    styles: [hash('.a{color:red}'), 'https://cdn.example/a.css'],
  });
});

test.each([
  ['data', '<script type="application/ld+json">{"a":1}</script>'],
  ['a template', '<script type="text/template"><b></b></script>'],
  ['a file of the site itself, which somebody may have uploaded', '<script src="/u/file.js"></script>'],
  ['an address that is no web address', '<script src="data:text/javascript,alert(1)"></script>'],
  ['a comment', '<!-- <script>alert(1)</script> -->'],
])('nothing is let in for %s', (_, markup) => {
  expect(markupSources(markup)).toEqual({ scripts: [], styles: [] });
});

test('an address cannot end its directive', () => {
  const found = markupSources('<script src="https://cdn.example/a;script-src *,b.js"></script>');
  expect(found?.scripts).toEqual(['https://cdn.example/a%3Bscript-src%20*%2Cb.js']);
});

test.each([
  ['of many thousand levels', '<div>'.repeat(6_500)],
  [
    'that makes many elements of few letters',
    Array.from({ length: 3_000 }, (_, at) => `<p><b a${at}>`).join(''),
  ],
])('markup %s is looked at no further', (_, markup) => {
  expect(markupSources(markup)).toBeNull();
});

test('so many scripts that no proxy would pass their hashes on do not fit', () => {
  const scripts = (count: number) =>
    Array.from({ length: count }, (_, at) => `<script>${at}</script>`).join('');
  expect(fitsIntoPolicy(markupSources(scripts(60)))).toBe(true);
  expect(fitsIntoPolicy(markupSources(scripts(1_000)))).toBe(false);
  expect(fitsIntoPolicy(null)).toBe(false);
});
