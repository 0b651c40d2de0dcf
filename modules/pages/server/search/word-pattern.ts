/** Letters that stand for others without being these with a mark. */
const ALIKE: readonly [letters: string, other: string][] = [
  ['oe', 'œ'],
  ['ae', 'æ'],
  ['ss', 'ß'],
  ['th', 'þ'],
];
const ONE_FOR_ONE: Readonly<Record<string, string>> = {
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  ı: 'i',
  ى: 'ي',
  ة: 'ه',
};

/** So far reach the Latin letters with marks that languages of today write, and the Arabic ones. */
const RANGES: readonly [from: number, to: number][] = [
  [0xc0, 0x24f],
  [0x1e00, 0x1eff],
  [0x621, 0x64a],
];

/** A letter without its mark. */
const bareLetter = (letter: string): string => {
  const [first = letter] = letter.toLowerCase().normalize('NFD');
  return ONE_FOR_ONE[first] ?? first;
};

/** By a letter, those that are it with a mark, small and capital. */
const marked = new Map<string, string>();
for (const [from, to] of RANGES) {
  for (let code = from; code <= to; code += 1) {
    const letter = String.fromCharCode(code);
    const bare = bareLetter(letter);
    if (bare !== letter.toLowerCase()) marked.set(bare, (marked.get(bare) ?? '') + letter);
  }
}

/** Marks that stand behind a letter where they are not one with it; Arabic is written with its vowels or without. */
const LOOSE = '[\\u0300-\\u036f\\u0640\\u064b-\\u0652\\u0670]*';
const VOWELS = /[\u0640\u064b-\u0652\u0670]/g;
/** What is one letter, whether it came in one piece or in several. */
const COMPOSED = /\p{L}[\u0300-\u036f\u3099\u309a]+|[\u1100-\u11ff]+/gu;
const TAKES_LOOSE = /[\p{Script=Latin}\p{Script=Arabic}]/u;
const SIGN = /[\p{P}\p{S}]/u;
const AROUND = /^[\p{P}\p{S}\p{Z}]+|[\p{P}\p{S}\p{Z}]+$/gu;
/** A sign of a word as texts may write it, such as `’` for `'` and `&amp;` for `&`. */
const ANY_SIGN = '(?:&[a-z0-9#]{2,8};|[^a-z0-9])';

/** The article that stands before an Arabic word as a part of it. */
const ARTICLE = /^[وفبك]?ال(?=[\u0621-\u064a]{3})/;

/** What the forms of a word have in common: endings differ, beginnings seldom. */
const beginningOf = (letters: readonly string[]): readonly string[] =>
  letters.length > 5 ? letters.slice(0, -2) : letters.length > 3 ? letters.slice(0, -1) : letters;

const isOne = (text: string): boolean => Array.from(text).length === 1;
const escaped = (letter: string): string => (/[\p{L}\p{N}\p{M}]/u.test(letter) ? letter : `\\${letter}`);

/** What finds a letter: with marks or without where both are known, and otherwise as it is. */
function letterPattern(letter: string): string {
  if (SIGN.test(letter)) return ANY_SIGN;
  const known = marked.get(letter);
  const cases = [letter, letter.toLowerCase(), letter.toUpperCase()].filter(isOne);
  const one = `[${[...new Set(cases)].map(escaped).join('')}${known ?? ''}]`;
  if (TAKES_LOOSE.test(letter)) return one + LOOSE;
  const apart = letter.normalize('NFD');
  return apart === letter ? one : `(?:${one}|${apart})`;
}

/** A regular expression of the database that finds what a word may begin with, with marks on its letters or without. */
export const wordPattern = (word: string): string => patternOf(word, beginningOf);

/** The same of a whole word and nothing around it; empty where it has no letter. */
export function wholeWordPattern(word: string): string {
  const pattern = patternOf(word, (letters) => letters);
  return pattern === '' ? '' : `\\m${pattern}\\M`;
}

type Letters = readonly string[];

function patternOf(word: string, cut: (letters: Letters) => Letters): string {
  const text = word
    .replace(COMPOSED, (letter) => letter.normalize('NFC'))
    .replace(VOWELS, '')
    .replace(AROUND, '')
    .replace(ARTICLE, '');
  const plain = Array.from(text, (letter) => {
    const bare = bareLetter(letter);
    return marked.has(bare) || ALIKE.some(([, other]) => other === bare) ? bare : letter;
  }).join('');
  const bare = ALIKE.reduce((all, [letters, other]) => all.replaceAll(other, letters), plain);
  const begun = cut(Array.from(bare));
  let pattern = '';
  for (let at = 0; at < begun.length; ) {
    // The cut may have gone through two letters that are one elsewhere.
    const alike = ALIKE.find(([letters]) => letters.startsWith(begun.slice(at, at + 2).join('')));
    const letters = begun.slice(at, at + (alike ? 2 : 1));
    const all = letters.map(letterPattern).join('');
    pattern += alike ? `(?:${all}|[${alike[1]}${alike[1].toUpperCase().slice(0, 1)}])` : all;
    at += letters.length;
  }
  return pattern;
}
