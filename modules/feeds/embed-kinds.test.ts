import { expect, test } from 'vitest';
import { originOf, snippetOf } from './embed-kinds.contract.ts';

test.each([
  ['https://Example.com', 'https://example.com'],
  ['https://example.com:443/', 'https://example.com'],
  ['http://localhost:8080', 'http://localhost:8080'],
  ['https://[::1]:3000', 'https://[::1]:3000'],
  ['https://example.com/path', null],
  ['https://user@example.com', null],
  ['javascript:alert(1)', null],
  ['null', null],
  ['*', null],
  ['https://*.example.com', null],
])('the origin of %s is %s', (text, origin) => {
  expect(originOf(text)).toBe(origin);
});

test('a title cannot end the element that it stands in', () => {
  const snippet = snippetOf('https://news.test', {
    id: 7,
    title: '</a></noscript><script>alert("x")</script>',
  });
  expect(snippet.match(/<script/g)).toHaveLength(1);
  expect(snippet).toContain('src="https://news.test/embeds/feed/7.js"');
});
