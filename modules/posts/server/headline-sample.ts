/** How frequent phrases are among the headlines of a site, by a sample of them. */
export type HeadlineSample = {
  /** The share of headlines that hold the phrase. */
  shareOf(phrase: string): number;
  /** The share of headlines that hold the rarest three letters of the phrase; 1 where it has no three. */
  rarestOf(phrase: string): number;
};

/** A sample in which nothing counts as impossible: what it does not hold may still be somewhere. */
export function headlineSample(headlines: readonly string[]): HeadlineSample {
  const lowered = headlines.map((headline) => headline.toLowerCase());
  const spaced = lowered.map((headline) => spacedWords(` ${headline} `));
  const known = new Map<string, number>();
  const share = (texts: readonly string[], part: string) =>
    (texts.filter((text) => text.includes(part)).length + 0.5) / (texts.length + 1);
  const shareOfTrigram = (trigram: string): number => {
    const found = known.get(trigram) ?? share(spaced, trigram);
    if (known.size < MOST_KNOWN) known.set(trigram, found);
    return found;
  };
  return {
    shareOf: (phrase) => share(lowered, phrase.toLowerCase()),
    rarestOf: (phrase) => Math.min(1, ...spread(trigramsOf(phrase)).map(shareOfTrigram)),
  };
}

const MOST_KNOWN = 5_000;
/** Each is looked for in every headline of the sample, so a long phrase is judged by some of its parts. */
export const MOST_ASKED = 24;

/** At most so many of them, from the beginning to the end. */
const spread = (trigrams: readonly string[]): readonly string[] => {
  const step = Math.max(1, trigrams.length / MOST_ASKED);
  return trigrams.filter((_, at) => Math.floor(at / step) !== Math.floor((at - 1) / step));
};

const NO_LETTERS = /[^\p{L}\p{N}]+/gu;

/** The groups of three letters that the trigram index looks for: words begin after two spaces and end before one. */
export function trigramsOf(phrase: string): string[] {
  const text = spacedWords(phrase.toLowerCase());
  const found = new Set<string>();
  for (let at = 0; at + 3 <= text.length; at += 1) {
    const three = text.slice(at, at + 3);
    // Between two words stand the end of one and the beginning of the next, which no group spans.
    if (!/\S\s\s|^\s{3}$/.test(three)) found.add(three);
  }
  return [...found];
}

const spacedWords = (text: string): string => text.replace(NO_LETTERS, '   ');
