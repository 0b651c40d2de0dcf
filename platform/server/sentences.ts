import { existsSync, readFileSync } from 'node:fs';
import { catalogueLanguages, catalogueOf, isPseudo, SOURCE_LANGUAGE } from '#platform/contract/language.ts';
import { pseudoText } from '#platform/contract/pseudo-text.ts';
import { asSentence, englishOf, isSentence, type Said, type Sentence } from '#platform/contract/sentence.ts';

/** Says in a language what the server says in English, such as the sentence of a refusal. */
export type Sentences = (sentence: Said, language: string) => string;

/** Leaves every sentence as it is. */
export const onlyEnglish: Sentences = englishOf;

type Book = ReadonlyMap<string, string>;

/**
 * Opens the translations of the server's sentences: in each folder files such as `sentences.de-DE.json` with each English
 * template as the key. `{1}`, `{2}` stand for what a sentence fills in. Where two folders translate the same sentence,
 * the first one counts.
 */
export function openSentences(folders: readonly URL[]): Sentences {
  const books = new Map<string, Book>();
  for (const language of catalogueLanguages) {
    if (language === SOURCE_LANGUAGE) continue;
    const files = folders.map((folder) => new URL(`sentences.${language}.json`, folder));
    const entries = files.flatMap((file) => (existsSync(file) ? entriesOf(file) : []));
    books.set(language, new Map(entries.toReversed()));
  }
  return (sentence, language) => {
    const english = englishOf(sentence);
    if (isPseudo(language)) return isCode(english) ? english : pseudoText(english);
    const book = books.get(catalogueOf(language));
    return book ? translated(asSentence(sentence), book) : english;
  };
}

const entriesOf = (file: URL): [string, string][] => Object.entries(JSON.parse(readFileSync(file, 'utf8')));

/** What other programs compare is no sentence. */
const isCode = (text: string): boolean => /^[a-z0-9_.]*$/.test(text);

function translated({ template, parameters, english }: Sentence, book: Book): string {
  // What only joins sentences has no words to translate.
  const translation = book.get(template) ?? (isOnlyGaps(template) ? template : undefined);
  if (translation === undefined) return english;
  return translation.replace(/\{(\d)\}/g, (gap, number: string) => {
    const value = parameters[Number(number) - 1];
    if (value === undefined) return gap;
    return typeof value === 'string' ? value : translated(value, book);
  });
}

const isOnlyGaps = (template: string): boolean => /^(?:\{\d\}|[\s:.])+$/.test(template);

/**
 * A value with every `message` in it, such as a warning's, said in another language; what a stored one fills in stands
 * beside it as `said`.
 */
export function withSaidMessages<Value>(value: Value, say: (sentence: Said) => string): Value {
  if (Array.isArray(value)) return value.map((one) => withSaidMessages(one, say)) as Value;
  if (typeof value !== 'object' || value === null) return value;
  const { said, ...rest } = value as Record<string, unknown>;
  const entries = Object.entries(isSentence(said) ? { ...rest, message: said } : value).map(([key, one]) => [
    key,
    key === 'message' && (typeof one === 'string' || isSentence(one)) ? say(one) : withSaidMessages(one, say),
  ]);
  return Object.fromEntries(entries) as Value;
}

/** A message as it is stored, to be said in any language later. */
export const storedMessage = (text: Said): { message: string; said?: Sentence } =>
  typeof text === 'string' ? { message: text } : { message: text.english, said: text };
