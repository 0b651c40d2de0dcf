import { catalogueOf, isPseudo } from '#platform/contract/language.ts';
import { numberText } from '#platform/dashboard/number-text.ts';
import { pageLanguage } from '#platform/dashboard/page-language.ts';
import { translatedTexts } from '#platform/dashboard/text-files.ts';
import english from '../texts/sign-in.en-US.json' with { type: 'json' };
import { overEnglish } from './over-english.ts';

type Words = typeof english;

/** The texts of the pages before the sign-in; these pages are too small to carry a translation library. */
export let words: Words = english;

/** Loads the texts of the page's language; nothing is shown before. */
export async function loadWords(): Promise<void> {
  words = await wordsIn(pageLanguage);
}

async function wordsIn(language: string): Promise<Words> {
  if (isPseudo(language)) return (await import('#platform/contract/pseudo-text.ts')).pseudoTexts(english);
  // English words let people in better than none.
  return overEnglish(english, await translatedTexts('signIn'));
}

/** Fills values into a text. */
export const fill = (text: string, values: Record<string, string | number>): string =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''));

/** How long to wait, in words. */
export function waitingTime(seconds: number): string {
  const [key, count] =
    seconds < 60 ? (['waitSeconds', seconds] as const) : (['wait', Math.ceil(seconds / 60)] as const);
  const form = new Intl.PluralRules(catalogueOf(pageLanguage)).select(count);
  const forms: Record<string, string> = words.errors;
  const text = forms[`${key}_${form}`] ?? words.errors[`${key}_other`];
  return fill(text, { count: numberText(count) });
}
