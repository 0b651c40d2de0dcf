import { expect, test } from 'vitest';
import { countLinks, countWords } from './body-figures.ts';

test.each([
  ['<p>Three plain words</p>', 3],
  ['a<br>b', 2],
  ['<!-- wp:paragraph --><p>one</p><!-- /wp:paragraph -->', 1],
  ['<script>let x = 1;</script>two words<style>p{}</style>', 2],
  ['<SCRIPT>x</SCRIPT>one', 1],
  ['[gallery ids="1,2"] one [/gallery]', 1],
  ['Don’t mother-in-law', 2],
  ['caf&eacute; &#8212; 5 < 6', 3],
  ['an unclosed <!-- comment', 3],
  ['', 0],
])('%s has %i words', (html, words) => {
  expect(countWords(html)).toBe(words);
});

test('only links by http count', () => {
  expect(
    countLinks('<a href="https://a.test">a</a> <A class=x HREF=http://b.test>b</A> <a href="/c">c</a>'),
  ).toBe(2);
});

test('a body made to be slow is read once, not once for each of its signs', () => {
  for (const sign of ['<', '<!--', '<script', '<a ', '[a', '&a', '<a href="']) {
    // Work that grows with the square of this length outlasts every time limit of a test.
    const hostile = sign.repeat(200_000);
    expect(countLinks(hostile), sign).toBe(0);
    expect(countWords(hostile), sign).toBeLessThanOrEqual(400_000);
  }
});
