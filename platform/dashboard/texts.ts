import { createInstance, type i18n as I18n } from 'i18next';
import { initReactI18next, useTranslation } from 'react-i18next';
import platformTexts from './texts/en-US.json' with { type: 'json' };

type WithoutPlural<Key extends string> = Key extends `${infer Base}_${'one' | 'other'}` ? Base : Key;

/** Every path to a text in a tree, plural suffixes left away: `paging.range`, `count`. */
export type TextKey<Tree> = {
  [Key in keyof Tree & string]: Tree[Key] extends string
    ? WithoutPlural<Key>
    : Tree[Key] extends object
      ? `${Key}.${TextKey<Tree[Key]>}`
      : never;
}[keyof Tree & string];

/** Gives the text of a key with its values filled in; `count` chooses the plural form. */
export type Translate<Tree> = (key: TextKey<Tree>, values?: Record<string, string | number>) => string;

const sourceLanguage = 'en-US';

/** The one i18next instance; texts of a room join it when the room's chunk is loaded. */
export const i18n: I18n = createInstance();
void i18n.use(initReactI18next).init({
  lng: sourceLanguage,
  fallbackLng: sourceLanguage,
  resources: {},
  interpolation: { escapeValue: false, prefix: '{', suffix: '}' },
  initAsync: false,
});

/**
 * Registers the texts of a room and gives the hook that reads them, typed by the English source.
 * @param namespace the name of the room
 */
export function roomTexts<Tree extends object>(namespace: string, english: Tree): () => Translate<Tree> {
  i18n.addResourceBundle(sourceLanguage, namespace, english, true, true);
  // biome-ignore lint/correctness/noComponentHookFactories: made once for a room, when its module is loaded.
  return function useTexts() {
    const { t } = useTranslation(namespace, { i18n });
    return t as unknown as Translate<Tree>;
  };
}

/** The texts that belong to the kit and the shell. */
export const usePlatformTexts = roomTexts('platform', platformTexts);

/** The texts of the kit outside of components, such as in a failure that no screen has caught. */
export const platformText = i18n.getFixedT(null, 'platform') as unknown as Translate<typeof platformTexts>;
