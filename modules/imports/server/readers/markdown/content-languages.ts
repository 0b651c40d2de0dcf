import { languageTagOf, primaryLanguage } from '#platform/contract/language.ts';
import type { SourceFile } from '../../input/source-input.ts';

/** In which languages a site speaks, in small letters. */
export type ContentLanguages = {
  known: ReadonlySet<string>;
  /** Where their folders stand, with its slash. */
  below: string;
  /** The one that the others are translated from. */
  first: string | null;
  /** The one that has no folder in the addresses. */
  usual: string | null;
};

export const noLanguages: ContentLanguages = { known: new Set(), below: '', first: null, usual: null };

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
    below: '',
    first,
    usual: settings.defaultContentLanguageInSubdir === true ? null : first,
  };
}

const INDEX_IN = /(?:^|\/)_?index\.([a-z]{2,3}(?:-[a-z0-9]{2,8})?)\.[^./]+$/i;
const TAG = /^[a-z]{2,3}(?:-[a-z0-9]{2,8})?$/i;
/** Of the texts in folders of languages, so many of each hundred say the same elsewhere too. */
const MOST_ALONE = 50;

/** By the names of folders, of which a site has many times the same. */
function languageTest(): (name: string) => boolean {
  const known = new Map<string, boolean>();
  return (name) => {
    if (!TAG.test(name)) return false;
    const found = known.get(name) ?? languageTagOf(name) !== null;
    known.set(name, found);
    return found;
  };
}

/**
 * The languages of a site whose settings do not say them: `index.de.md` beside `index.fr.md`, or folders `de/` and `fr/`
 * in one place that hold texts of the same names.
 * @param said the language of the site, as its settings have it
 */
export function languagesOfNames(names: readonly string[], said: string | null): ContentLanguages {
  const isLanguage = languageTest();
  const named = names.flatMap((name) => INDEX_IN.exec(name)?.[1]?.toLowerCase() ?? []).filter(isLanguage);
  const found =
    new Set(named).size > 1 ? { known: new Set(named), below: '' } : languageFolders(names, isLanguage);
  if (found === null) return noLanguages;
  const forms = [said?.toLowerCase(), said && primaryLanguage(said)];
  const first = forms.find((one) => one && found.known.has(one)) ?? null;
  return { ...found, first, usual: null };
}

function languageFolders(
  names: readonly string[],
  isLanguage: (name: string) => boolean,
): Pick<ContentLanguages, 'known' | 'below'> | null {
  const places = new Map<string, Map<string, string[]>>();
  for (const name of names) {
    const folders = name.split('/').slice(0, -1);
    const at = folders.findIndex(isLanguage);
    if (at === -1) continue;
    const below = folders
      .slice(0, at)
      .map((folder) => `${folder}/`)
      .join('');
    const languages = places.get(below) ?? new Map<string, string[]>();
    places.set(below, languages);
    const language = (folders[at] ?? '').toLowerCase();
    const texts = languages.get(language) ?? [];
    languages.set(language, texts);
    texts.push(name.slice(`${below}${language}/`.length));
  }
  const all = new Set(names);
  for (const [below, languages] of places) {
    const texts = [...languages.values()].flat();
    const often = Map.groupBy(texts, (text) => text);
    const shared = texts.filter((text) => (often.get(text)?.length ?? 0) > 1 || all.has(`${below}${text}`));
    const isSure = languages.size > 1 && shared.length * 100 > texts.length * MOST_ALONE;
    if (isSure) return { known: new Set(languages.keys()), below };
  }
  return null;
}

/** The language of a text by its place, `de/news/name.md` or `news/name.de.md`, and its place without it. */
export function languageOfName(
  name: string,
  { known, below }: ContentLanguages,
): { language: string | null; name: string } {
  if (known.size === 0) return { language: null, name };
  const [folder = '', ...rest] = name.startsWith(below) ? name.slice(below.length).split('/') : [];
  if (rest.length > 0 && known.has(folder.toLowerCase()))
    return { language: folder, name: `${below}${rest.join('/')}` };
  const suffix = /\.([a-z]{2,3}(?:-[a-z0-9]{2,8})?)(\.[^./]+)$/i.exec(name);
  if (!suffix?.[1] || !known.has(suffix[1].toLowerCase())) return { language: null, name };
  return { language: suffix[1], name: `${name.slice(0, suffix.index)}${suffix[2]}` };
}
