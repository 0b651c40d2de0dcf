import { expect, test } from 'vitest';
import type { SourceItem } from '../source.ts';
import type { OwnAddress } from '../source-reader.ts';
import { sourcePost } from '../testing/import-site.ts';
import { ownLinks } from './own-links.ts';

/** What came along: each stood at these paths. */
const paths = ['/2020/one/', '/one', '/a', '/old.html', '/other.example/a', '/version-1.0/', '/news/one/'];

async function bodyOf(html: string, addresses: readonly OwnAddress[]): Promise<string> {
  const items = async function* (): AsyncGenerator<SourceItem> {
    yield sourcePost('1', { html, slug: 'here', oldPaths: [...paths, '/?p=12'] });
  };
  const { learn, lead } = ownLinks(() => addresses);
  for await (const item of learn(items())) expect(item).toMatchObject({ html });
  for await (const item of lead(items())) if ('html' in item) return item.html;
  return '';
}

const blog = [{ address: 'https://blog.example', isRoot: false }];

test.each([
  ['<a href="https://blog.example/2020/one/">', '<a href="/2020/one/">'],
  [
    '<A class=x HREF = \'http://www.Blog.example/one?p=1#end\' rel="me">',
    '<A class=x HREF = \'/one?p=1#end\' rel="me">',
  ],
  ['<a href="//blog.example:443">', '<a href="/">'],
  ['<a href=https://blog.example/a>', '<a href=/a>'],
  ['<a href="https://blog.example?p=12">', '<a href="/?p=12">'],
  ['<area href="https://blog.example/old.html" />', '<area href="/old.html" />'],
  ['<a href="https://blog.example//other.example/a">', '<a href="/other.example/a">'],
  ['<a href="https://blog.example/version-1.0/">', '<a href="/version-1.0/">'],
  ['<a href="https://blog.example/2020/ONE">', '<a href="/2020/ONE">'],
  ['<a href="https://blog.example/here?ref=x">', '<a href="/here?ref=x">'],
])('%s leads within the site', async (before, after) => {
  const around = (tag: string) => `<p title="https://blog.example/x">\n ${tag}A &amp; B</a>&nbsp;</p>`;
  expect(await bodyOf(around(before), blog)).toBe(around(after));
});

test.each([
  '<a href="https://blog.example/what-did-not-come/">',
  '<a href="https://blog.example/?p=13">',
  '<a href="https://blog.example/?s=word">',
  '<a href="https://other.example/?from=https://blog.example/one">',
  '<a href="https://blog.example.evil.example/one">',
  '<a href="https://notblog.example/one">',
  '<a href="https://shop.blog.example/one">',
  '<a href="https://blog.example:8080/one">',
  '<a href="https://me@blog.example/one">',
  '<a href="https://blog.example/wp-content/uploads/2020/report.pdf">',
  '<a href="https://blog.example/report.pdf">',
  '<a href="https://blog.example/wp-login.php?x=1">',
  '<img src="https://blog.example/one.png">',
  '<a data-href="https://blog.example/one">',
  '&lt;a href="https://blog.example/one"&gt;',
])('%s stays as it is', async (tag) => {
  expect(await bodyOf(tag, blog)).toBe(tag);
});

test('of a site below a path, only what is below it is its own', async () => {
  const html =
    '<a href="https://h.example/news/one/"><a href="https://h.example/newsletter"><a href="https://h.example/">';
  const rest = '<a href="https://h.example/newsletter"><a href="https://h.example/">';
  const address = 'https://h.example/news/';
  expect(await bodyOf(html, [{ address, isRoot: false }])).toBe(`<a href="/news/one/">${rest}`);
  expect(await bodyOf(html, [{ address, isRoot: true }])).toBe(`<a href="/one/">${rest}`);
});

test('a name without a point, and what is no address, name no site', async () => {
  const html = '<a href="http://localhost/one"><a href="https://a blog/one">';
  const names = ['http://localhost:4000', 'A blog', 'a blog', ''];
  expect(
    await bodyOf(
      html,
      names.map((address) => ({ address, isRoot: true })),
    ),
  ).toBe(html);
});
