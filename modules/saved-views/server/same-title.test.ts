import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isSameTitle } from './same-title.ts';

const title = fc.string({ unit: 'grapheme', maxLength: 60 });
const blanks = fc.constantFrom('', ' ', '  ', '\t', '\u00a0');

test('a title stays the same in capitals, in small letters and with blanks around it', () => {
  fc.assert(
    fc.property(title, blanks, blanks, (said, before, after) => {
      for (const other of [said, said.toUpperCase(), said.toLowerCase()]) {
        expect(isSameTitle(said, `${before}${other}${after}`)).toBe(true);
      }
    }),
  );
});

test('a title with another letter is another title', () => {
  fc.assert(
    fc.property(title, fc.constantFrom('x', '1', ' x', 'é', '中'), (said, more) => {
      expect(isSameTitle(said, `${said}${more}`)).toBe(false);
    }),
  );
});

test.each([
  ['Straße', 'STRASSE', true],
  ['É', 'e\u0301', true],
  ['My drafts', 'My  drafts', false],
  ['Resume', 'Résumé', false],
])('%s and %s: %o', (one, other, isSame) => {
  expect(isSameTitle(one, other)).toBe(isSame);
});
