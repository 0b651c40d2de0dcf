import { createInstance, type i18n as I18n } from 'i18next';
import { use } from 'react';
import { catalogueOf, directionOf, isPseudo, SOURCE_LANGUAGE } from '#platform/contract/language.ts';
import type { Translate } from '#platform/contract/text-keys.ts';
import { expectTexts } from './coming-texts.ts';
import { numberText } from './number-text.ts';
import { pageLanguage } from './page-language.ts';
import { translatedTexts } from './text-files.ts';
import platformTexts from './texts/en-US.json' with { type: 'json' };

export type { Translate } from '#platform/contract/text-keys.ts';

const inWords = (value: unknown): string =>
  typeof value === 'number' ? numberText(value) : String(value ?? '');

/** The language whose catalogues are loaded beside the English texts; those of tests have its plural forms. */
const catalogue = isPseudo(pageLanguage) ? 'en-XA' : catalogueOf(pageLanguage);

/** The one i18next instance; texts of a room join it when the room's chunk is loaded. */
export const i18n: I18n = createInstance();
// English in a page from right to left keeps the order of its words, signs and numbers by marks that are not seen.
const isAgainstPage = catalogue === SOURCE_LANGUAGE && directionOf(pageLanguage) === 'rtl';
const asEnglish = 'asEnglish';
i18n.use({
  type: 'postProcessor',
  name: asEnglish,
  process: (text: string) => (/[^\p{L}\s]/u.test(text) ? `\u2066${text}\u2069` : text),
});
void i18n.init({
  postProcess: isAgainstPage ? [asEnglish] : false,
  lng: pageLanguage,
  load: 'currentOnly',
  fallbackLng: [catalogue, SOURCE_LANGUAGE],
  resources: {},
  // React escapes what it draws; what is left to do is to write numbers by the custom of the language.
  interpolation: { prefix: '{', suffix: '}', escapeValue: true, useRawValueToEscape: true, escape: inWords },
  initAsync: false,
});

/**
 * Registers the texts of a room and gives the hook that reads them, typed by the English source. In another language
 * a component waits for the room's catalogue; screens are loaded together with theirs.
 * @param namespace the name of the room, in camelCase; its catalogues lie beside the English texts
 */
export function roomTexts<Tree extends object>(namespace: string, english: Tree): () => Translate<Tree> {
  const coming = register(namespace, english);
  // A page keeps its language, so the same function serves every component.
  const text = keptTexts<Tree>(namespace);
  // biome-ignore lint/correctness/noComponentHookFactories: made once for a room, when its module is loaded.
  return function useTexts() {
    if (coming) use(coming);
    return text;
  };
}

/** What is filled in with nothing is looked up once, for rows say the same words a hundred times. */
function keptTexts<Tree extends object>(namespace: string): Translate<Tree> {
  const lookUp = i18n.getFixedT(null, namespace) as (key: string, values?: object) => string;
  const kept = new Map<string, string>();
  i18n.store.on('added', (_language: string, added: string) => added === namespace && kept.clear());
  const text = (key: string, values?: object): string => {
    if (values !== undefined) return lookUp(key, values);
    const known = kept.get(key);
    if (known !== undefined) return known;
    const said = lookUp(key);
    kept.set(key, said);
    return said;
  };
  return text as unknown as Translate<Tree>;
}

/** The same for what is no component; it speaks English until the room's catalogue has come. */
export function plainTexts<Tree extends object>(namespace: string, english: Tree): Translate<Tree> {
  void register(namespace, english);
  return i18n.getFixedT(null, namespace) as unknown as Translate<Tree>;
}

function register(namespace: string, english: object): Promise<void> | undefined {
  i18n.addResourceBundle(SOURCE_LANGUAGE, namespace, english, true, true);
  if (catalogue === SOURCE_LANGUAGE) return undefined;
  const coming = translation(namespace, english).then((translated) => {
    if (translated) i18n.addResourceBundle(catalogue, namespace, translated, true, true);
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
export const platformText = i18n.getFixedT(null, 'platform') as unknown as Translate<typeof platformTexts>;
