import { expect, test } from 'vitest';
import { readableBody } from './readable-body.contract.ts';

test.each([
  ['<p class="x">One <b>two</b></p>\n<p>Three</p>', 'One two\nThree'],
  ['<ul><li>A</li><li>B &amp; C</li></ul>', '• A\n• B & C'],
  ['<p><a href="/x">there</a></p>', 'there (/x)'],
  [
    '<figure><img src="/a.jpg" alt="A bridge"><figcaption>At noon</figcaption></figure>',
    '[A bridge]\nAt noon',
  ],
  ['<!-- wp:paragraph --><p>1 < 2 &#233; &#xe9;</p><!-- /wp -->', '1 < 2 é é'],
  ['<p>Never closed <b', 'Never closed <b'],
  ['<img src=x onerror="run()">', '[]'],
])('%s is read as text', (html, text) => {
  expect(readableBody(html)).toBe(text);
});
