import { expect, test } from 'vitest';
import { withoutShortcodes } from '#platform/server/shortcode-marks/without-shortcodes.ts';
import { openingText } from './openings.ts';

const unmarked = (html: string) => withoutShortcodes(html, () => undefined);
const opening = (body: string) => openingText(body, unmarked);

test.each([
  ['<p>The bridge is <b>open</b> again.</p><p>Since noon.</p>', 'The bridge is open again. Since noon.'],
  ['<h2>What happened</h2><p>It rained.</p>', 'It rained.'],
  ['<figure><img src="a.jpg"><figcaption>By A. Lee</figcaption></figure><p>It rained.</p>', 'It rained.'],
  ['[caption id="a" width="9"]<img src="a.jpg"> By A. Lee[/caption]\nIt rained.', 'It rained.'],
  ['<!-- wp:paragraph --><p>It rained.</p><!-- /wp:paragraph -->', 'It rained.'],
  ['<img src="a.jpg">', ''],
  ['[gallery ids="1,2"]\n<p>It rained.</p>', 'It rained.'],
  ['<h2>One</h2><table><tr></table><H2>Two</H2 >It rained.<h2>Open', 'It rained. Open'],
  ['<figure><h2>Within</h2></figure>It rained. <figure>Open', 'It rained. Open'],
])('%s is summed up by its words', (body, text) => {
  expect(opening(body)).toBe(text);
});

test('a body that is cut within a tag ends before it', () => {
  const body = `<p>${'word '.repeat(1_199)}</p>`.slice(0, 5_990) + '<a href="x'.padEnd(10, 'x');
  expect(body).toHaveLength(6_000);
  expect(opening(body)).toMatch(/^word .* wo$/);
});

test.each(['<h1>', '[caption '])('many %s that nothing closes are read once', (begin) => {
  const started = performance.now();
  opening(begin.repeat(150_000));
  expect(performance.now() - started).toBeLessThan(2_000);
});
