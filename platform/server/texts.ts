import { existsSync, readFileSync } from 'node:fs';
import { catalogueOf, isPseudo, primaryLanguage, SOURCE_LANGUAGE } from '#platform/contract/language.ts';
import { pseudoTexts } from '#platform/contract/pseudo-text.ts';
import type { Translate } from '#platform/contract/text-keys.ts';
import { addTexts, saying } from '#platform/contract/texts-said.ts';

const inWords = (value: unknown): string => String(value ?? '');

/**
 * What the server itself says, such as mails and menus, from files like those of the dashboard.
 * @param folder where the other languages lie beside the English texts, as `de-DE.json`
 * @param more languages that the dashboard does not have, as `ar` of `ar.json`
 * @returns the texts in a language; keys that it lacks are English
 */
export function serverTexts<Tree extends object>(
  folder: URL,
  english: Tree,
  more: readonly string[] = [],
): (language: string) => Translate<Tree> {
  const source = { language: SOURCE_LANGUAGE, texts: addTexts(new Map(), english) };
  const sayIn = (language: string, tree: object): Translate<Tree> =>
    saying([{ language, texts: addTexts(new Map(), tree) }, source], inWords) as Translate<Tree>;
  const treeOf = (language: string): object => {
    if (isPseudo(language)) return pseudoTexts(english);
    const file = new URL(`${language}.json`, folder);
    if (language === SOURCE_LANGUAGE || !existsSync(file)) return {};
    return JSON.parse(readFileSync(file, 'utf8'));
  };
  // Each is read once it is spoken: a server has hundreds of catalogues, and its people a language or two.
  const said = new Map<string, Translate<Tree>>();
  const readOf = (language: string) =>
    more.find((one) => one === primaryLanguage(language)) ?? catalogueOf(language);
  return (spoken) => {
    const language = isPseudo(spoken) ? 'en-XA' : readOf(spoken);
    const texts = said.get(language) ?? sayIn(language, treeOf(language));
    said.set(language, texts);
    return texts;
  };
}
