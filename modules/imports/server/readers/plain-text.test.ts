import { expect, test } from 'vitest';
import { pathOfAddress, plainText, shortcodesIn, slugOf, templateMarksIn } from './plain-text.ts';

test.each([
  ['Tom &amp; <em>Jerry</em>\n run', 'Tom & Jerry run'],
  ['a < b and c > d', 'a < b and c > d'],
  ['&#8220;Hi&#8221;', '“Hi”'],
])('the headline of %s', (html, text) => {
  expect(plainText(html)).toBe(text);
});

test.each([
  ['Rust-1.88.0', 'rust-1-88-0'],
  ['%e6%97%a5%e6%9c%ac', 'riben'],
  ["It's Ünï", 'its-uni'],
  ['--- ', ''],
  ['100%', '100'],
])('the slug of %s', (text, slug) => {
  expect(slugOf(text)).toBe(slug);
});

test('a slug keeps its length without a hyphen at the end', () => {
  expect(slugOf('aaaa bbbb', 5)).toBe('aaaa');
});

test.each([
  ['https://x.test/a/b/?c', null],
  ['https://x.test/a/b/', '/a/b/'],
  ['https://x.test/', null],
  ['mailto:a@b', null],
])('the path of %s', (address, path) => {
  expect(pathOfAddress(address)).toBe(path);
});

test('shortcodes are told from other brackets', () => {
  expect(shortcodesIn('[gallery] [sic] [1] [note]x[/note] [map id="1"] [x](y)')).toEqual([
    'gallery',
    'map',
    'note',
  ]);
});

test('marks of template languages are named once', () => {
  expect(templateMarksIn('{% if a %}{% endif %}{% if b %}{{ c }}{{< d >}}')).toEqual([
    '{% if %}',
    '{{ … }}',
    '{{< d >}}',
  ]);
});
