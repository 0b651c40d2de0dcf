/**
 * A sentence that fills in values. It is translated by its template, in which `{1}`, `{2}` stand for them; no text is
 * ever matched.
 */
export type Sentence = {
  readonly english: string;
  readonly template: string;
  readonly parameters: readonly Said[];
};

/** What is said to people: a sentence without values is a text, and its own template. */
export type Said = string | Sentence;

/** `` said`There is a page at ${path}.` ``: a sentence by its template and values; a value may be a sentence itself. */
export function said(
  parts: TemplateStringsArray,
  ...values: readonly (string | number | Sentence)[]
): Sentence {
  const parameters = values.map((value) => (typeof value === 'number' ? String(value) : value));
  const fill = (textOf: (at: number) => string) =>
    parts.map((part, at) => (at === 0 ? part : textOf(at - 1) + part)).join('');
  return {
    english: fill((at) => englishOf(parameters[at] ?? '')),
    template: fill((at) => `{${at + 1}}`),
    parameters,
  };
}

const constants = new Map<string, Sentence>();

/**
 * The same as a text, for what a contract declares once with its own limits, such as `` fixed`takes ${MOST} at most` ``.
 * Never for values that come with a call: what was said is kept.
 */
export function fixed(parts: TemplateStringsArray, ...values: readonly (string | number)[]): string {
  const sentence = said(parts, ...values);
  constants.set(sentence.english, sentence);
  return sentence.english;
}

/** A sentence of ours that is a value of another one: it is translated there, too. */
export const asSentence = (text: Said): Sentence =>
  typeof text === 'string'
    ? (constants.get(text) ?? { english: text, template: text, parameters: [] })
    : text;

export const englishOf = (text: Said): string => (typeof text === 'string' ? text : text.english);

/** The values of a sentence, as an answer carries them. */
export const valuesOf = (text: Said): string[] => asSentence(text).parameters.map(englishOf);

export const isSentence = (value: unknown): value is Sentence =>
  typeof value === 'object' && value !== null && 'template' in value && 'english' in value;
