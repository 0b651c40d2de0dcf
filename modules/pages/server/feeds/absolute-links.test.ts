import { expect, test } from 'vitest';
import { withWholeAddresses } from './absolute-links.ts';

const page = 'https://herald.test/city/bridge';

test.each([
  ['<a href="/city/water?a=1&amp;b=2">', '<a href="https://herald.test/city/water?a=1&amp;b=2">'],
  [
    '<img alt="" src="/core/media/7/original/a.jpg">',
    '<img alt="" src="https://herald.test/core/media/7/original/a.jpg">',
  ],
  ['<a href="#fn1">', '<a href="https://herald.test/city/bridge#fn1">'],
  ['<a href="other">', '<a href="https://herald.test/city/other">'],
  ['<img src="//images.test/a.png">', '<img src="https://images.test/a.png">'],
  [
    '<img srcset="/core/media/7/small/a,b.webp?v=1&amp;w=2 480w, https://images.test/a.png 2x,c.png">',
    '<img srcset="https://herald.test/core/media/7/small/a,b.webp?v=1&amp;w=2 480w, https://images.test/a.png 2x,https://herald.test/city/c.png">',
  ],
])('%s has a host', (html, whole) => {
  expect(withWholeAddresses(html, page)).toBe(whole);
});

test.each([
  '<a href="https://example.org/a?b=c&amp;d">',
  '<a href="mailto:desk@herald.test">',
  '<a href="">',
])('%s stays', (html) => {
  expect(withWholeAddresses(html, page)).toBe(html);
});
