import { readFileSync } from 'node:fs';
import { catalogueLanguages, catalogueOf, isPseudo, SOURCE_LANGUAGE } from '#platform/contract/language.ts';
import { pseudoText } from '#platform/contract/pseudo-text.ts';

/** Says in a language what the server says in English, such as the sentence of a refusal. */
export type Sentences = (sentence: string, language: string) => string;

/** Leaves every sentence as it is. */
export const onlyEnglish: Sentences = (sentence) => sentence;

type Pattern = { english: RegExp; translation: string; saysWhy: boolean };
type Book = { whole: ReadonlyMap<string, string>; patterns: readonly Pattern[] };

/**
 * Opens the translations of the server's sentences: files such as `sentences.de-DE.json` with each English sentence
 * as the key. `{1}`, `{2}` stand for what a sentence fills in.
 */
export function openSentences(folder: URL): Sentences {
  const books = new Map<string, Book>();
  for (const language of catalogueLanguages) {
    if (language === SOURCE_LANGUAGE) continue;
    books.set(
      language,
      bookOf(JSON.parse(readFileSync(new URL(`sentences.${language}.json`, folder), 'utf8'))),
    );
  }
  return (sentence, language) => {
    if (isPseudo(language)) return isCode(sentence) ? sentence : pseudoText(sentence);
    const book = books.get(catalogueOf(language));
    return book ? translated(sentence, book) : sentence;
  };
}

/** What other programs compare is no sentence. */
const isCode = (text: string): boolean => /^[a-z0-9_.]*$/.test(text);

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

function bookOf(translations: Readonly<Record<string, string>>): Book {
  const entries = Object.entries(translations);
  const hasGaps = ([english]: [string, string]) => /\{\d\}/.test(english);
  return {
    whole: new Map(entries.filter((entry) => !hasGaps(entry))),
    // A case that is singled out has more words of its own than the sentence it is a case of.
    patterns: entries
      .filter(hasGaps)
      .sort(([one], [other]) => other.length - one.length)
      .map(([english, translation]) => ({
        english: new RegExp(
          `^${english
            .split(/\{\d\}/)
            .map(escaped)
            .join('([^\\n]{0,500}?)')}$`,
          'u',
        ),
        translation,
        saysWhy: english === INPUT_INVALID,
      })),
  };
}

function translated(sentence: string, book: Book): string {
  const { whole, patterns } = book;
  const found = whole.get(sentence);
  if (found !== undefined || isCode(sentence) || sentence.length > LONGEST) return found ?? sentence;
  for (const { english, translation, saysWhy } of patterns) {
    const gaps = english.exec(sentence);
    if (!gaps) continue;
    return translation.replace(/\{(\d)\}/g, (_, number: string) => {
      const filled = gaps[Number(number)] ?? '';
      return saysWhy && number === '2' ? translated(filled, book) : filled;
    });
  }
  return sentence;
}

/** The one sentence that fills in another: why a value is not taken. */
const INPUT_INVALID = '{1} is not valid: {2}.';

/** Longer than any sentence of ours with what it fills in. */
const LONGEST = 2_000;

/** A value with every `message` in it, such as a warning's, said in another language. */
export function withSaidMessages<Value>(value: Value, say: (sentence: string) => string): Value {
  if (Array.isArray(value)) return value.map((one) => withSaidMessages(one, say)) as Value;
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, one]) => [
    key,
    key === 'message' && typeof one === 'string' ? say(one) : withSaidMessages(one, say),
  ]);
  return Object.fromEntries(entries) as Value;
}
