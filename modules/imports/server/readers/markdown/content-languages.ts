import type { SourceFile } from '../../input/source-input.ts';

/** In which languages a site of Hugo speaks, in small letters, and which of them has no folder in its addresses. */
export type ContentLanguages = { known: ReadonlySet<string>; usual: string | null };

export const noLanguages: ContentLanguages = { known: new Set(), usual: null };

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
  const usual = typeof stated === 'string' && stated !== '' ? stated.toLowerCase() : 'en';
  if (known.size > 0) known.add(usual);
  return { known, usual: settings.defaultContentLanguageInSubdir === true ? null : usual };
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
