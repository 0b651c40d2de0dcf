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

/** By a letter, those that are it with a mark. */
const marked = new Map<string, string>();
for (const [from, to] of RANGES) {
  for (let code = from; code <= to; code += 1) {
    const letter = String.fromCharCode(code);
    const bare = bareLetter(letter);
    if (bare !== letter && letter === letter.toLowerCase())
      marked.set(bare, (marked.get(bare) ?? '') + letter);
  }
}

/** The article that stands before an Arabic word as a part of it. */
const ARTICLE = /^[وفبك]?ال(?=[\u0621-\u064a]{3})/;

/** What the forms of a word have in common: endings differ, beginnings seldom. */
const beginningOf = (word: string): string =>
  word.length > 5 ? word.slice(0, -2) : word.length > 3 ? word.slice(0, -1) : word;

/** A regular expression of the database that finds what a word may begin with, with marks on its letters or without. */
export function wordPattern(word: string): string {
  const plain = Array.from(word.replace(ARTICLE, ''), bareLetter)
    .filter((letter) => /[\p{L}\p{N}]/u.test(letter))
    .join('');
  const bare = ALIKE.reduce((text, [letters, other]) => text.replaceAll(other, letters), plain);
  const begun = beginningOf(bare);
  let pattern = '';
  for (let at = 0; at < begun.length; ) {
    // The cut may have gone through two letters that are one elsewhere.
    const alike = ALIKE.find(([letters]) => letters.startsWith(begun.slice(at, at + 2)));
    const [letters, other] = [begun.slice(at, at + (alike ? 2 : 1)), alike?.[1] ?? ''];
    const classes = Array.from(letters, (letter) => `[${letter}${marked.get(letter) ?? ''}]`).join('');
    pattern += other === '' ? classes : `(?:${classes}|${other})`;
    at += letters.length;
  }
  return pattern;
}
