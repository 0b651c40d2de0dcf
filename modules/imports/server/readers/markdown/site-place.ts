import { languageTagOf } from '#platform/contract/language.ts';

/** Which of the folders of a site are no part of its addresses. */
export type SitePlace = {
  /** With its slash: what is below it is an address. */
  root: string;
  /** The folder of the one language that all texts are in; some sites have it in their addresses, others not. */
  language: string | null;
};

export const rootOfSite: SitePlace = { root: '', language: null };

const ROOTS = new Set(['content', 'contents', 'pages', 'src', 'docs', 'site', 'website', 'www', '_pages']);

/** Finds where addresses begin by the folders that all texts have in common, such as `src/content/` of Astro. */
export function sitePlaceOf(names: readonly string[]): SitePlace {
  const folders = commonFolders(names);
  const end = folders.findLastIndex((folder) => ROOTS.has(folder.toLowerCase())) + 1;
  const next = folders[end] ?? '';
  const isLanguage = /^[a-z]{2}(-[a-z]{2})?$/i.test(next) && languageTagOf(next) !== null;
  return {
    root: folders
      .slice(0, end)
      .map((folder) => `${folder}/`)
      .join(''),
    language: isLanguage ? next : null,
  };
}

function commonFolders(names: readonly string[]): string[] {
  let common: string[] | null = null;
  for (const name of names) {
    const folders = name.split('/').slice(0, -1);
    const known: string[] = common ?? folders;
    const end = known.findIndex((folder, at) => folder !== folders[at]);
    common = end === -1 ? known : known.slice(0, end);
  }
  return common ?? [];
}

/** The addresses of a file by its place; `news/index.md` is at that of its folder. */
export function pathsOfPlace(name: string, { root, language }: SitePlace): string[] {
  if (!name.startsWith(root)) return [];
  const parts = name
    .slice(root.length)
    .replace(/\.[^./]+$/, '')
    .split('/');
  if (/^_?index$/.test(parts.at(-1) ?? '')) parts.pop();
  const plain = parts.map((part, at) =>
    at === parts.length - 1 ? part.replace(/^\d{4}-\d{1,2}-\d{1,2}-/, '') : part,
  );
  const forms = [parts, plain];
  if (language !== null && parts[0] === language) forms.push(parts.slice(1), plain.slice(1));
  const paths = forms.filter((form) => form.length > 0).map((form) => `/${form.join('/')}/`);
  return [...new Set(paths)];
}
