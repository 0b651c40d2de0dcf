import { expect, test } from 'vitest';
import { creditOf } from './credit-of.ts';

const at = 'https://news.test';

test('a draft begins with a link to what it is about', () => {
  const post = { kind: 'post' as const, title: 'Flood', url: '/2026/flood' };
  expect(creditOf(post, 'Source:', at)).toBe(
    '<p>Source: <a href="https://news.test/2026/flood">Flood</a></p>',
  );
});

test('nothing of what others wrote becomes markup', () => {
  const page = { kind: 'page' as const, title: '<b>"A"&B', url: 'https://other.test/?a="b"&c=<d>' };
  expect(creditOf(page, 'Source:', at)).toBe(
    '<p>Source: <a href="https://other.test/?a=%22b%22&amp;c=%3Cd%3E">&lt;b&gt;&quot;A&quot;&amp;B</a></p>',
  );
});

test('a tag is credited to nobody', () => {
  expect(creditOf({ kind: 'tag', title: 'Flood', url: '/tag/flood' }, 'Source:', at)).toBeNull();
});
