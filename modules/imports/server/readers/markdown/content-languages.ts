import { isKnownLanguage, primaryLanguage } from '#platform/contract/language.ts';
import type { SourceFile } from '../../input/source-input.ts';

/** In which languages a site speaks, in small letters. */
export type ContentLanguages = {
  known: ReadonlySet<string>;
  /** The one that the others are translated from. */
  first: string | null;
  /** The one that has no folder in the addresses. */
  usual: string | null;
};

export const noLanguages: ContentLanguages = { known: new Set(), first: null, usual: null };

/** Where a site of Hugo may say its languages beside its settings, by their names. */
export const LANGUAGES_FILE = /^config\/_default\/languages\.(toml|ya?ml|json)$/i;

const FILE_OF_ONE = /^config\/_default\/languages\.([a-z]{2,3}(?:-[a-z0-9]{2,8})?)\.(?:toml|ya?ml|json)$/i;

/** What the settings of a site of Hugo and the names of their files say of its languages. */
export function languagesOf(
  settings: Record<string, unknown>,
  files: readonly SourceFile[],
): ContentLanguages {
  const { languages } = settings;
  const known = new Set<string>();
  if (typeof languages === 'object' && languages !== null && !Array.isArray(languages)) {
    for (const name of Object.keys(languages)) known.add(name.toLowerCase());
  }
  for (const { name } of files) {
    const language = FILE_OF_ONE.exec(name)?.[1];
    if (language) known.add(language.toLowerCase());
  }
  const stated = settings.defaultContentLanguage;
  const first = typeof stated === 'string' && stated !== '' ? stated.toLowerCase() : 'en';
  if (known.size > 0) known.add(first);
  return {
    known,
    first,
    usual: settings.defaultContentLanguageInSubdir === true ? null : first,
  };
}

const INDEX_IN = /(?:^|\/)_?index\.([a-z]{2,3}(?:-[a-z0-9]{2,8})?)\.[^./]+$/i;

/**
 * Where no settings say it: `index.de.md` and `index.fr.md` are texts of folders in several languages.
 * @param said the language of the site, as its settings have it
 */
export function languagesOfNames(files: readonly SourceFile[], said: string | null): ContentLanguages {
  const named = files.flatMap(({ name }) => INDEX_IN.exec(name)?.[1]?.toLowerCase() ?? []);
  const known = new Set(named.filter((tag) => isKnownLanguage(Intl.getCanonicalLocales(tag)[0] ?? '')));
  const forms = [said?.toLowerCase(), said && primaryLanguage(said)];
  const first = forms.find((one) => one && known.has(one)) ?? null;
  return known.size < 2 ? noLanguages : { known, first, usual: null };
}

/** The language of a text by its place, `de/news/name.md` or `news/name.de.md`, and its place without it. */
export function languageOfName(
  name: string,
  { known }: ContentLanguages,
): { language: string | null; name: string } {
  if (known.size === 0) return { language: null, name };
  const [folder = '', ...rest] = name.split('/');
  if (rest.length > 0 && known.has(folder.toLowerCase())) return { language: folder, name: rest.join('/') };
  const suffix = /\.([a-z]{2,3}(?:-[a-z0-9]{2,8})?)(\.[^./]+)$/i.exec(name);
  if (!suffix?.[1] || !known.has(suffix[1].toLowerCase())) return { language: null, name };
  return { language: suffix[1], name: `${name.slice(0, suffix.index)}${suffix[2]}` };
}
