import { flatTexts, type TextTree } from './compare-catalogues.ts';

/** A number and the word that it counts, whatever marks stand between them. */
const COUNTED = /\{(?:count|shown)\}(?:<\/?\w+>|\s)*([\p{L}]+)/gu;
const PLURALS = /(?<!s)s$|^(people|children|men|women)$/i;

/** The English texts for one that count as if there were many: "1 posts". */
export function wrongSingulars(english: TextTree): string[] {
  const texts = flatTexts(english);
  return [...texts].flatMap(([key, text]) => {
    if (!key.endsWith('_one')) return [];
    const many = countedIn(texts.get(key.replace(/_one$/, '_other')) ?? '');
    return countedIn(text).some((word) => PLURALS.test(word) && many.includes(word)) ? [key] : [];
  });
}

const countedIn = (text: string): string[] => [...text.matchAll(COUNTED)].map(([, word = '']) => word);
