import { expect, test, vi } from 'vitest';
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

test('bare signs are read once, however many there are', () => {
  const body = '<'.repeat(200_000);
  const find = String.prototype.indexOf;
  let read = 0;
  const spy = vi.spyOn(String.prototype, 'indexOf').mockImplementation(function (
    this: string,
    sign,
    from = 0,
  ) {
    const found = find.call(this, sign, from);
    read += (found < 0 ? this.length : found) - from + 1;
    if (read > 3 * body.length) throw new Error('The body is read again and again.');
    return found;
  });
  try {
    expect(readableBody(`${body}>`).length).toBe(body.length + 1);
    expect(readableBody(`<b${body}`).length).toBe(body.length + 2);
  } finally {
    spy.mockRestore();
  }
});
