import { describe, expect, test } from 'vitest';
import { type Phrase, phraseTrie } from './phrase-trie.ts';
import { findPhrases } from './replace-phrases.ts';

const rule = (id: number, phrase: string, more: Partial<Phrase> = {}): Phrase => ({
  ...{ id, phrase, matchesCase: false, isWholeWord: true, priority: 0 },
  ...more,
});
const finds = (
  html: string,
  rules: readonly Phrase[],
  most = 1,
  closed: { start: number; end: number }[] = [],
) =>
  findPhrases(html, phraseTrie(rules), { isMeant: () => true, mostOf: () => most, closed })?.map(
    ({ rule: { id }, start, end }) => [id, html.slice(start, end)],
  );

describe('phrases in a text', () => {
  const tax = rule(1, 'tax');
  test.each([
    ['<p>The Tax, and a tax</p>', [tax], 1, [[1, 'Tax']]],
    [
      '<p>The Tax, and a tax</p>',
      [tax],
      10,
      [
        [1, 'Tax'],
        [1, 'tax'],
      ],
    ],
    ['<p>Taxes, surtax, tax_a</p>', [tax], 1, []],
    ['<p>Taxes</p>', [rule(1, 'tax', { isWholeWord: false })], 1, [[1, 'Tax']]],
    ['<p>TAX</p>', [rule(1, 'tax', { matchesCase: true })], 1, []],
    ['<p>carbon tax</p>', [tax, rule(2, 'carbon tax'), rule(3, 'carbon')], 1, [[2, 'carbon tax']]],
    ['<p>tax</p>', [tax, rule(2, 'tax', { priority: 5 })], 1, [[2, 'tax']]],
    ['<p>tax</p>', [rule(4, 'tax'), rule(2, 'tax')], 1, [[2, 'tax']]],
    ['<p>carbon\n tax and carbon&nbsp;tax</p>', [rule(2, 'carbon tax')], 9, []],
    ['<p>carbon\ntax</p>', [rule(2, 'carbon tax')], 9, [[2, 'carbon\ntax']]],
    [
      '<p>AT&amp;T, amp &amp; more</p>',
      [rule(1, 'at&t'), rule(2, 'amp')],
      9,
      [
        [1, 'AT&amp;T'],
        [2, 'amp'],
      ],
    ],
    [
      '<p>Zürich und zürichs, 東京都</p>',
      [rule(1, 'zürich'), rule(2, '東京', { isWholeWord: false })],
      9,
      [
        [1, 'Zürich'],
        [2, '東京'],
      ],
    ],
    ['<h2>tax</h2><p><a href="/tax">tax</a> <code>tax</code> <em>tax</em></p>', [tax], 9, [[1, 'tax']]],
    [
      '<blockquote><p>tax</p></blockquote><figure><img alt="tax"><figcaption>tax</figcaption></figure>',
      [tax],
      9,
      [],
    ],
  ])('%j', (html, rules, most, found) => {
    expect(finds(html, rules, most)).toEqual(found);
  });

  test('are not found in parts that are closed', () => {
    const html = '<p>[box tax]tax[/box] tax</p>';
    expect(finds(html, [tax], 9, [{ start: 3, end: html.indexOf(' tax</p>') }])).toEqual([[1, 'tax']]);
  });
});

test('a phrase that is not for this post leaves its place to the next one', () => {
  const rules = [rule(1, 'carbon tax'), rule(2, 'carbon')];
  const found = findPhrases('<p>carbon tax</p>', phraseTrie(rules), {
    isMeant: ({ id }) => id !== 1,
    mostOf: () => 1,
  });
  expect(found?.map((one) => one.rule.id)).toEqual([2]);
});

test('two thousand rules are found in a long post well within its budget', () => {
  const rules = Array.from({ length: 2_000 }, (_, at) => rule(at, `word${at} second${at % 40}`));
  const html = `<p>${Array.from({ length: 4_000 }, (_, at) => `word${at % 3_000} second${at % 41} other`).join(' ')}</p>`;
  const trie = phraseTrie(rules);
  const looked = { isMeant: () => true, mostOf: () => 1 };
  findPhrases(html, trie, { ...looked, now: () => 0 });
  expect(findPhrases(html, trie, { ...looked, now: () => 0 })?.length).toBeGreaterThan(40);
});

test('a text and phrases that fit each other everywhere end by their budget', () => {
  const rules = Array.from({ length: 200 }, (_, at) => rule(at, `${'a'.repeat(at + 50)}b`));
  const began = performance.now();
  expect(finds(`<p>${'a'.repeat(500_000)}</p>`, rules)).toBeUndefined();
  expect(performance.now() - began).toBeLessThan(3_000);
});
