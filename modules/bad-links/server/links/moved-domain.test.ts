import { expect, test } from 'vitest';
import { withinSite } from './moved-domain.ts';

const hosts = new Set(['old.test', 'www.old.test']);

test.each([
  ['<a href="https://old.test/one?a=1&amp;b=2#end">', '<a href="/one?a=1&amp;b=2#end">'],
  ["<A HREF = 'http://www.Old.test' rel=me>", "<A HREF = '/' rel=me>"],
  ['<a href=//old.test/one>', '<a href=/one>'],
  ['<a href="https://old.test?p=1">', '<a href="/?p=1">'],
  ['<a href="https://old.test#end">', '<a href="/#end">'],
])('%s leads within the site, and nothing else changes', (before, after) => {
  const around = (tag: string) =>
    `<p  title=a>https://old.test/x ${tag}A</a>\n<img src="https://old.test/x.png"></P>`;
  expect(withinSite(around(before), hosts)).toBe(around(after));
});

test.each([
  '<a href="https://old.test.evil.test/one">A</a>',
  '<a href="https://other.test/?to=https://old.test/">A</a>',
  '<a href="/one">A</a>',
  '<a href="mailto:me@old.test">A</a>',
  '<p>https://old.test/one</p>',
  '<a href="https://old.test//evil.test/x">A</a>',
  '<a href="https://old.test/\\evil.test/x">A</a>',
  '<a href="https://old.test/&#47;evil.test/x">A</a>',
  '<a href="https://old.test\\x">A</a>',
  '<a href="https://old.test&#47;x">A</a>',
  '<a href="https://old.test:8443/admin">A</a>',
  '<a href="https://me@old.test/one">A</a>',
])('%s stays', (body) => {
  expect(withinSite(body, hosts)).toBe(body);
});
