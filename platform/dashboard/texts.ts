import { use } from 'react';
import { catalogueOf, directionOf, isPseudo, SOURCE_LANGUAGE } from '#platform/contract/language.ts';
import type { Translate } from '#platform/contract/text-keys.ts';
import { addTexts, saying } from '#platform/contract/texts-said.ts';
import { expectTexts } from './coming-texts.ts';
import { numberText } from './number-text.ts';
import { pageLanguage } from './page-language.ts';
import { translatedTexts } from './text-files.ts';
import platformTexts from './texts/en-US.json' with { type: 'json' };

export type { Translate } from '#platform/contract/text-keys.ts';

// React escapes what it draws; what is left to do is to write numbers by the custom of the language.
const inWords = (value: unknown): string =>
  typeof value === 'number' ? numberText(value) : isolated(String(value ?? ''));

const turning = /[\u0590-\u08ff\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufefc]/;

/** What is written from right to left, or turns what follows, does so between two marks and not in the sentence around. */
const isolated = (value: string): string =>
  turning.test(value) ? `\u2068${value.replace(/[\u2066-\u2069]/g, '')}\u2069` : value;

/** The language whose catalogues are loaded beside the English texts; those of tests have its plural forms. */
const catalogue = isPseudo(pageLanguage) ? 'en-XA' : catalogueOf(pageLanguage);

// English in a page from right to left keeps the order of its words, signs and numbers by marks that are not seen.
const isAgainstPage = catalogue === SOURCE_LANGUAGE && directionOf(pageLanguage) === 'rtl';
const asEnglish = (text: string) => (/[^\p{L}\s]/u.test(text) ? `\u2066${text}\u2069` : text);

type Say = (key: string, values?: Record<string, unknown>) => string;

/** The texts of one room; several parts of it may add theirs. */
type Room = { english: Map<string, string>; translated: Map<string, string>; say: Say; forget: () => void };
const rooms = new Map<string, Room>();

function roomOf(namespace: string): Room {
  const known = rooms.get(namespace);
  if (known) return known;
  const english = new Map<string, string>();
  const translated = new Map<string, string>();
  const lookUp = saying(
    [
      { language: catalogue, texts: translated },
      { language: SOURCE_LANGUAGE, texts: english },
    ],
    inWords,
  );
  const said: Say = isAgainstPage ? (key, values) => asEnglish(lookUp(key, values)) : lookUp;
  // What is filled in with nothing is looked up once, for rows say the same words a hundred times.
  const kept = new Map<string, string>();
  const say: Say = (key, values) => {
    if (values !== undefined) return said(key, values);
    const before = kept.get(key);
    if (before !== undefined) return before;
    const text = said(key);
    kept.set(key, text);
    return text;
  };
  const room = { english, translated, say, forget: () => kept.clear() };
  rooms.set(namespace, room);
  return room;
}

/**
 * Registers the texts of a room and gives the hook that reads them, typed by the English source. In another language
 * a component waits for the room's catalogue; screens are loaded together with theirs.
 * @param namespace the name of the room, in camelCase; its catalogues lie beside the English texts
 */
export function roomTexts<Tree extends object>(namespace: string, english: Tree): () => Translate<Tree> {
  const coming = register(namespace, english);
  // A page keeps its language, so the same function serves every component.
  const text = roomOf(namespace).say as Translate<Tree>;
  // biome-ignore lint/correctness/noComponentHookFactories: made once for a room, when its module is loaded.
  return function useTexts() {
    if (coming) use(coming);
    return text;
  };
}

/** The same for what is no component; it speaks English until the room's catalogue has come. */
export function plainTexts<Tree extends object>(namespace: string, english: Tree): Translate<Tree> {
  void register(namespace, english);
  return roomOf(namespace).say as Translate<Tree>;
}

function register(namespace: string, texts: object): Promise<void> | undefined {
  const { english, translated, forget } = roomOf(namespace);
  addTexts(english, texts);
  forget();
  if (catalogue === SOURCE_LANGUAGE) return undefined;
  const coming = translation(namespace, texts).then((come) => {
    if (come) addTexts(translated, come);
    forget();
  });
  return expectTexts(coming);
}

async function translation(namespace: string, english: object): Promise<object | undefined> {
  if (!isPseudo(pageLanguage)) return translatedTexts(namespace);
  return (await import('#platform/contract/pseudo-text.ts')).pseudoTexts(english);
}

/** The texts that belong to the kit and the shell. */
export const usePlatformTexts = roomTexts('platform', platformTexts);

/** The texts of the kit outside of components, such as in a failure that no screen has caught. */
export const platformText = roomOf('platform').say as Translate<typeof platformTexts>;
