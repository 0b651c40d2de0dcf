import { expect, test } from 'vitest';
import { textOfHtml } from './about-text.ts';

test.each([
  ['<p>One<br>two</p> <p>three  four</p>', 'One\ntwo\n\nthree  four'],
  ['<script>a</script>b<STYLE >c</style >d', 'bd'],
  ['a<script>b', 'ab'],
  ['1 &lt; 2 < 3', '1 < 2 < 3'],
])('%s is read as %s', (html, text) => {
  expect(textOfHtml(html)).toBe(text);
});

test.each(['<', '<a', '<br', '<script>', '<style x', '</script ', ' ', '\n \t', '</p '])(
  'a megabyte of "%s" costs no more than its length',
  (part) => {
    const text = part.repeat(1_000_000 / part.length);
    const began = performance.now();
    for (const end of ['', '>', 'x']) textOfHtml(text + end);
    expect(performance.now() - began).toBeLessThan(3_000);
  },
);
