import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mergeSource } from './merge-source.ts';

test.each([
  ['<h1>M&aacute;s pluriling&uuml;es</h1>', '<h1>Más plurilingües</h1>', '<h1>Más plurilingües aún</h1>'],
  ['<p>Das <b>B&uuml;ro</b></p>', '<p>Das <strong>Büro</strong></p>', '<p>Das <strong>Büro da</strong></p>'],
  ['<p>&uuml;ber &Uuml;ber</p>', '<p>über Über</p>', '<p>über, Über</p>'],
])('what is written behind a word with entities stands there in %s', (source, base, mine) => {
  const [written = ''] = [' aún', ' da', ','].filter((one) => mine.includes(one) && !base.includes(one));
  const merged = mergeSource({ source, base, mine });
  expect(merged).toContain(written);
  expect(merged?.replace(written, '')).toBe(source);
});

const meanings: Readonly<Record<string, string>> = { eacute: 'é', uuml: 'ü', Aacute: 'Á', rsquo: '’' };
const read = (source: string) => source.replace(/&(\w+);/g, (all, name: string) => meanings[name] ?? all);
const parts = fc.tuple(
  fc.constantFrom(
    'caf&eacute;',
    '&uuml;ber',
    'B&uuml;ro',
    'one',
    '&Aacute;',
    'l&rsquo;&eacute;t&eacute;',
    '&amp;',
  ),
  fc.constantFrom(' ', '-', ', ', '', '<br>'),
);

test('a change among words with entities is read as it was written', () => {
  const change = fc.constantFrom<(word: string) => string>(
    (word) => `${word}s`,
    (word) => `${word} Zebra`,
    (word) => `Zebra ${word}`,
    () => 'Zebra',
    () => '',
  );
  fc.assert(
    fc.property(fc.array(parts, { minLength: 1, maxLength: 7 }), fc.nat(6), change, (all, place, changed) => {
      const written = all.map(([word, end], at) => (at === place % all.length ? changed(word) : word) + end);
      const [source, mine] = [all.flat().join(''), written.join('')];
      const merged = mergeSource({ source, base: read(source), mine: read(mine) });
      // Where a word went, two spaces are as good as one.
      const plain = (text: string) => read(text).replace(/ +/g, ' ');
      expect(plain(merged ?? '')).toBe(plain(mine));
    }),
    { numRuns: 500 },
  );
});
