const MOST_IDS = 3;
const MOST_WORDS = 3;
const SHORTEST_WORD = 4;

/** What a missing address says of the page that was meant. */
export type PathWords = {
  /** Numbers that may be the id of a post, those at the end first. */
  ids: number[];
  /** What may be a slug, the likeliest first. */
  slugs: string[];
  /** The longest words of the last part, for headlines that have them. */
  words: string[];
  segments: string[];
};

/** Takes an address apart, as other systems made them: with dates, numbers and endings of files. */
export function wordsOfPath(path: string): PathWords {
  const segments = path
    .toLowerCase()
    .split('/')
    .map((segment) => segment.replace(/\.(html?|php|aspx?|amp)$/, ''))
    .filter((segment) => segment !== '' && segment !== 'index' && segment !== 'amp');
  const last = segments.at(-1) ?? '';
  const numbers = segments
    .toReversed()
    .flatMap((segment) =>
      [...segment.matchAll(/(?<![\p{L}\d])\d{2,15}(?![\p{L}\d])/gu)].map(([one]) => Number(one)),
    );
  const bare = last.replace(/^\d+[-_]|[-_]\d+$/g, '');
  const slugs = [last, bare, bare.replaceAll('_', '-')].filter((one) => one !== '' && !/^\d+$/.test(one));
  const words = [...new Set(bare.split(/[^\p{L}\d]+/u))]
    .filter((word) => word.length >= SHORTEST_WORD && !/^\d+$/.test(word))
    .sort((a, b) => b.length - a.length)
    .slice(0, MOST_WORDS);
  return { ids: [...new Set(numbers)].slice(0, MOST_IDS), slugs: [...new Set(slugs)], words, segments };
}

/** How much two texts have of each other's words, 0 to 1. */
export function likeness(a: string, b: string): number {
  const wordsOf = (text: string) =>
    new Set(
      text
        .toLowerCase()
        .split(/[^\p{L}\d]+/u)
        .filter(Boolean),
    );
  const [one, other] = [wordsOf(a), wordsOf(b)];
  const both = [...one].filter((word) => other.has(word)).length;
  return one.size + other.size === 0 ? 0 : (2 * both) / (one.size + other.size);
}
