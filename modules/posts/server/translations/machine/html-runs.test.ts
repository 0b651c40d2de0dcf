import { expect, test } from 'vitest';
import { hasWords, piecesOf, unwrapped, wrapped } from './html-runs.ts';

const runsOf = (html: string) =>
  piecesOf(html)
    .filter(({ text, isRun }) => isRun && hasWords(text))
    .map(({ text }) => text);

test.each([
  ['<p>One <b>bold</b> word.</p><p>Two.</p>', ['One <b>bold</b> word.', 'Two.']],
  ['<ul><li>A<ul><li>B</li></ul></li></ul>', ['A', 'B']],
  ['<figure><img src="/a.jpg"><figcaption>Harbour</figcaption></figure>', ['Harbour']],
  ['<script>let a = "<p>no</p>"</script><pre>code</pre><p>Yes</p>', ['Yes']],
  ['<!-- not this <p>nor this</p> --><p>Yes</p>', ['Yes']],
  ['<p>[youtube id="abc"]</p><p>12 &amp; 30</p>', []],
  ['a < b and <em>c</em>', ['a < b and <em>c</em>']],
  ['<p>Never closed <script>alert(1)', ['Never closed ']],
])('the sentences of %s', (html, runs) => {
  expect(runsOf(html)).toEqual(runs);
});

test.each(['<p>One</p>', '<p>a<!-- open', '<<p>>', '<div', 'plain', ''])('%j is made up again', (html) => {
  expect(
    piecesOf(html)
      .map(({ text }) => text)
      .join(''),
  ).toBe(html);
});

test('shortcodes and code stay as they are, and a run that lost one stays as a whole', () => {
  const run = 'See [ref id="1"] and <code>npm start</code>.';
  const sent = wrapped(run);
  expect(sent).toBe(
    'See <span translate="no">[ref id="1"]</span> and <span translate="no"><code>npm start</code></span>.',
  );
  expect(unwrapped(run, sent.replace('See', 'Siehe').replace('and', 'und'))).toBe(
    'Siehe [ref id="1"] und <code>npm start</code>.',
  );
  expect(unwrapped(run, 'Siehe [ref id="1"] und npm start.')).toBeNull();
});

test('a long body of tags that nothing ends takes no long time', () => {
  const body = '<script '.repeat(200_000) + '<!-- '.repeat(200_000);
  const begin = performance.now();
  expect(
    piecesOf(body)
      .map(({ text }) => text)
      .join(''),
  ).toBe(body);
  expect(performance.now() - begin).toBeLessThan(2_000);
});
