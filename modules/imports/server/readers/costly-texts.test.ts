import { expect, test } from 'vitest';
import { freeNames } from '../load/free-names.ts';
import { withinLimits } from './item-limits.ts';
import { markdownToHtml } from './markdown/markdown-html.ts';
import { withOwnValues } from './markdown/template-addresses.ts';
import { withPictures } from './markdown/template-pictures.ts';
import { plainText, shortcodesIn, templateMarksIn } from './plain-text.ts';
import { secondsOf } from './source-times.ts';

const LARGE = 400_000;
const filled = (part: string) => part.repeat(LARGE / part.length);
/** What is not linear takes minutes for texts of this length, and these here a fraction of a second. */
const SOON = 8_000;

const distinct = Array.from({ length: LARGE / 8 }, (_, at) => `[a${at.toString(36)} b=1]`).join('');

const words = Array.from({ length: LARGE / 16 }, (_, at) => `zqmark${at}zq`).join(' ');

test.each<[what: string, work: () => unknown, expected: unknown]>([
  ['tags that nobody closes', () => plainText(filled('<a')).length, LARGE],
  ['a tag around it all', () => plainText(`<i ${filled('a ')}>Title</i>`), 'Title'],
  ['blanks in a shortcode', () => shortcodesIn(`[gallery${filled(' ')}x`), []],
  ['shortcodes of as many names', () => shortcodesIn(distinct).length, LARGE / 8],
  ['blanks in a template mark', () => templateMarksIn(`{{<${filled(' ')}`), []],
  ['blanks in a time', () => secondsOf(`2024-01-01${filled(' ')}x`), null],
  ['words that marks are kept by', () => /{{ a }} zqmark0zq/.test(markdownToHtml(`{{ a }} ${words}`)), true],
  [
    'figures of templates that nobody closes',
    () => withPictures(filled('{% include figure.html x '), true).length,
    LARGE,
  ],
  [
    'values of the front matter, however often they are named',
    () => withOwnValues(filled('{{x}}'), { x: 'v'.repeat(2_000) }).length <= LARGE + 200_000,
    true,
  ],
])('%s cost no more than their length', (_what, work, expected) => {
  const began = performance.now();
  expect(work()).toEqual(expected);
  expect(performance.now() - began).toBeLessThan(SOON);
});

test('custom fields by the ten thousand are measured once', async () => {
  const custom = Object.fromEntries(Array.from({ length: 60_000 }, (_, at) => [`field-${at}`, at]));
  const item = { what: 'tags' as const, id: '1', name: 'A', slug: null, description: null, isHidden: false };
  const began = performance.now();
  const read = [];
  async function* items() {
    yield { ...item, custom } as never;
  }
  for await (const one of withinLimits(items())) read.push(one as { what: string; custom?: object });
  expect(performance.now() - began).toBeLessThan(SOON);
  expect(read.map(({ what }) => what)).toEqual(['warning', 'tags']);
  expect(JSON.stringify(read[1]?.custom).length).toBeLessThanOrEqual(64 * 1024);
});

test('thousands of one name get their numbers without counting from the first each time', async () => {
  const wishes = Array.from({ length: 30_000 }, () => 'story');
  const nameOf = await freeNames(wishes, 200, async () => new Set(['story-2']));
  const began = performance.now();
  const names = wishes.map(nameOf);
  expect(performance.now() - began).toBeLessThan(SOON);
  expect([names[0], names[1], names.at(-1)]).toEqual(['story', 'story-3', 'story-30001']);
});
