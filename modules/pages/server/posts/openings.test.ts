import { expect, test } from 'vitest';
import { openingText } from './openings.ts';

test.each([
  ['<p>The bridge is <b>open</b> again.</p><p>Since noon.</p>', 'The bridge is open again. Since noon.'],
  ['<h2>What happened</h2><p>It rained.</p>', 'It rained.'],
  ['<figure><img src="a.jpg"><figcaption>By A. Lee</figcaption></figure><p>It rained.</p>', 'It rained.'],
  ['[caption id="a" width="9"]<img src="a.jpg"> By A. Lee[/caption]\nIt rained.', 'It rained.'],
  ['<!-- wp:paragraph --><p>It rained.</p><!-- /wp:paragraph -->', 'It rained.'],
  ['<img src="a.jpg">', ''],
])('%s is summed up by its words', (body, text) => {
  expect(openingText(body)).toBe(text);
});

test('a body that is cut within a tag ends before it', () => {
  const body = `<p>${'word '.repeat(1_199)}</p>`.slice(0, 5_990) + '<a href="x'.padEnd(10, 'x');
  expect(body).toHaveLength(6_000);
  expect(openingText(body)).toMatch(/^word .* wo$/);
});
