import { existsSync, readFileSync } from 'node:fs';
import { createInstance } from 'i18next';
import { catalogueLanguages, catalogueOf, isPseudo, SOURCE_LANGUAGE } from '#platform/contract/language.ts';
import { pseudoTexts } from '#platform/contract/pseudo-text.ts';
import type { Translate } from '#platform/contract/text-keys.ts';

/**
 * What the server itself says, such as mails and menus, from files like those of the dashboard.
 * @param folder where the other languages lie beside the English texts, as `de-DE.json`
 * @returns the texts in a language; keys that it lacks are English
 */
export function serverTexts<Tree extends object>(
  folder: URL,
  english: Tree,
): (language: string) => Translate<Tree> {
  const texts = createInstance();
  void texts.init({
    lng: SOURCE_LANGUAGE,
    load: 'currentOnly',
    fallbackLng: SOURCE_LANGUAGE,
    resources: {
      [SOURCE_LANGUAGE]: { translation: english },
      'en-XA': { translation: pseudoTexts(english) },
    },
    interpolation: { escapeValue: false, prefix: '{', suffix: '}' },
    initAsync: false,
  });
  for (const language of catalogueLanguages) {
    const file = new URL(`${language}.json`, folder);
    if (language === SOURCE_LANGUAGE || !existsSync(file)) continue;
    texts.addResourceBundle(language, 'translation', JSON.parse(readFileSync(file, 'utf8')));
  }
  return (language) =>
    texts.getFixedT(isPseudo(language) ? 'en-XA' : catalogueOf(language)) as unknown as Translate<Tree>;
}
