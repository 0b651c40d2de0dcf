import type { SearchMapping } from '../../search-mapping.contract.ts';

/**
 * The four classes of words that the database tells apart, the weightiest first. Those of A and B stand in the short
 * list of a document too, which is looked through first.
 */
export const wordClasses = ['A', 'B', 'C', 'D'] as const;
export type WordClass = (typeof wordClasses)[number];
const classOfWeight = (weight: number): WordClass =>
  weight >= 6 ? 'A' : weight >= 3 ? 'B' : weight >= 1.5 ? 'C' : 'D';

/** The class of each field with text; fields of weight 0 are not searched. */
export function classesOf({ fields }: SearchMapping): Map<string, WordClass> {
  const texts = Object.entries(fields).filter(([, { type, weight }]) => type === 'text' && weight > 0);
  return new Map(texts.map(([name, { weight }]) => [name, classOfWeight(weight)]));
}

/**
 * What a word of each class counts, as the database wants it: D, C, B, A.
 * @param asked the weights of a query, by field; they stand for those of the mapping
 */
export function classWeights(mapping: SearchMapping, asked: Readonly<Record<string, number>>): number[] {
  const heaviest: Record<WordClass, number> = { A: 0, B: 0, C: 0, D: 0 };
  for (const [name, wordClass] of classesOf(mapping)) {
    const weight = asked[name] ?? mapping.fields[name]?.weight ?? 1;
    heaviest[wordClass] = Math.max(heaviest[wordClass], weight / 10);
  }
  return [heaviest.D, heaviest.C, heaviest.B, heaviest.A];
}
