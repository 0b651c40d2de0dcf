import { parse as parseToml } from 'smol-toml';
import { readWholeText } from '../../input/read-text.ts';
import type { SourceFile } from '../../input/source-input.ts';
import {
  type ContentLanguages,
  LANGUAGES_FILE,
  languageOfName,
  languagesOf,
  languagesOfNames,
  noLanguages,
} from './content-languages.ts';
import { type Permalinks, permalinksOf } from './permalink-patterns.ts';
import { rootOfSite, type SitePlace, sitePlaceOf } from './site-place.ts';
import { MOST_FIELDS, parseYaml } from './yaml.ts';

export type Generator = 'jekyll' | 'hugo' | 'zola' | 'eleventy' | 'unknown';

/** What a folder of texts is made of. */
export type ContentFolder = {
  generator: Generator;
  /** The address or title that the site's settings give. */
  identity: string | null;
  /** Where its site stands, as far as the settings say. */
  address: string | null;
  /** The language that the settings give. */
  language: string | null;
  /** Texts, with the folder that only holds content taken off their names. */
  texts: ContentFile[];
  /** Pictures and other files that a library keeps. */
  media: SourceFile[];
  authorsFile: SourceFile | null;
  /** Hugo's pages of its authors, by the last part of their address. */
  authorPages: Map<string, SourceFile>;
  /** Files that are no content: how many by kind. */
  others: Map<string, number>;
  languages: ContentLanguages;
  /** What texts may name as that of the site. */
  values: Record<string, unknown>;
  permalinks: Permalinks;
  /** Where the addresses of a site begin whose generator is not known. */
  site: SitePlace;
};
export type ContentFile = {
  file: SourceFile;
  name: string;
  /** Its place without its language, where the place says that. */
  place: string;
  language: string | null;
  /** The text of the same place that this one says in its language. */
  translationOf: string | null;
};

const TEXT = /\.(md|markdown|mdown|mkdn?|mdx|html?|xhtml)$/i;
const MEDIA =
  /\.(jpe?g|png|gif|webp|avif|svg|bmp|tiff?|ico|mp3|m4a|ogg|wav|mp4|m4v|mov|webm|pdf|docx?|xlsx?|pptx?|zip|epub)$/i;
/** `authors/ann-lee/_index.md` or `authors/ann-lee.md`, with a language or without; the list of all authors is a page. */
const AUTHOR_PAGE =
  /^authors?\/(?!_?index\.)([^/.]+)(?:\/_?index)?(?:\.[a-z]{2}(?:-[a-z]{2})?)?\.(?:md|markdown|html?)$/i;
const PLUMBING = new Set('_layouts _includes _sass _site _plugins _data _build _tests'.split(' '));
const PLUMBING_OF_A_SITE = new Set(
  'layouts archetypes themes templates partials public i18n data scripts src lib'.split(' '),
);
const REPOSITORY_NOTE =
  /^(readme|license|licence|contributing|code[-_]of[-_]conduct|changelog|security|authors)\.(md|markdown|html)$/i;

const OTHER_TEXT = /\.(textile|org|adoc|asciidoc|asc|rst|rmd|qmd|ipynb|wiki)$/i;

/** Whether files of this ending are texts all the same, in a format that this reader does not know. */
export const isOtherText = (ending: string): boolean => OTHER_TEXT.test(ending);

/** True for a file that this reader takes for a text. */
export function isText(name: string): boolean {
  return TEXT.test(name);
}

/** A note about the repository, which stands beside the content without being any. */
export function isRepositoryNote(name: string): boolean {
  return REPOSITORY_NOTE.test(name);
}

/** Sorts the files of a folder, by the conventions of the generator that it belongs to. */
export async function sortFiles(files: readonly SourceFile[]): Promise<ContentFolder> {
  const settings = await settingsOf(files);
  const { generator } = settings;
  const root = rootOf(generator, files);
  const isWholeContent = generator !== 'eleventy' && root !== '';
  const folder: ContentFolder = {
    ...settings,
    texts: [],
    media: [],
    authorsFile: null,
    authorPages: new Map(),
    others: new Map(),
    site: rootOfSite,
  };
  for (const file of files) {
    if (/(^|\/)_?data\/authors\.(ya?ml|json)$/i.test(file.name)) folder.authorsFile = file;
    const isInRoot = file.name.startsWith(root);
    const name = isInRoot ? file.name.slice(root.length) : file.name;
    const isPart = isWholeContent ? isInRoot : !isPlumbing(name, generator);
    if (TEXT.test(file.name) && isPart) {
      const author = generator === 'hugo' ? AUTHOR_PAGE.exec(name)?.[1] : undefined;
      if (author !== undefined) folder.authorPages.set(author.toLowerCase(), file);
      else folder.texts.push({ file, name, place: name, language: null, translationOf: null });
    } else if (MEDIA.test(file.name)) folder.media.push(file);
    else {
      const kind = TEXT.test(file.name)
        ? 'templates'
        : (/\.[^./]+$/.exec(file.name)?.[0] ?? 'without an ending');
      folder.others.set(kind, (folder.others.get(kind) ?? 0) + 1);
    }
  }
  tellLanguages(folder);
  tieTranslations(folder);
  if (generator === 'unknown') folder.site = sitePlaceOf(folder.texts.map(addressedName));
  return folder;
}

function tellLanguages(folder: ContentFolder): void {
  if (folder.languages.known.size === 0) {
    const found = languagesOfNames(
      folder.texts.map(({ name }) => name),
      folder.language,
    );
    if (found.known.size > 0) folder.languages = found;
  }
  for (const text of folder.texts) {
    const { name: place, language } = languageOfName(text.name, folder.languages);
    Object.assign(text, { place, language });
  }
}

/** The place of a text as addresses have it: with the folder of its language, or without the ending that says it. */
export const addressedName = ({ name, place, language }: ContentFile): string =>
  language !== null && name.includes(`.${language}.`) ? place : name;

/** Texts of one place are one text in several languages: the first is the one that the others are translated from. */
function tieTranslations({ texts, languages }: ContentFolder): void {
  const isFirst = ({ language }: ContentFile) =>
    language === null || language.toLowerCase() === languages.first;
  const places = Map.groupBy(texts, ({ place }) => place.replace(/\.[^./]+$/, ''));
  for (const forms of places.values()) {
    const source = forms.find(isFirst) ?? forms[0];
    for (const form of forms) {
      if (source && form.language !== null && form.language !== source.language)
        form.translationOf = source.name;
    }
  }
}

/** The folder that holds the content, with its slash: what is elsewhere in a site of Hugo or Zola is none. */
function rootOf(generator: Generator, files: readonly SourceFile[]): string {
  const holds = (folder: string) => files.some(({ name }) => name.startsWith(folder) && TEXT.test(name));
  if (generator === 'hugo' || generator === 'zola')
    return files.some(({ name }) => name.startsWith('content/')) ? 'content/' : '';
  if (generator !== 'eleventy') return '';
  return ['src/', 'content/'].find(holds) ?? '';
}

function isPlumbing(name: string, generator: Generator): boolean {
  const folders = name.split('/').slice(0, -1);
  if (folders.some((folder) => PLUMBING.has(folder))) return true;
  return generator !== 'unknown' && PLUMBING_OF_A_SITE.has(folders[0] ?? '');
}

const SETTINGS = /^(_config\.ya?ml|(config\/_default\/)?(hugo|config)\.(toml|ya?ml|json))$/i;

const nothingSaid = { identity: null, address: null, language: null, languages: noLanguages, values: {} };
type Settings = Pick<
  ContentFolder,
  'generator' | 'identity' | 'address' | 'language' | 'languages' | 'permalinks' | 'values'
>;

async function settingsOf(files: readonly SourceFile[]): Promise<Settings> {
  for (const file of files) {
    if (SETTINGS.test(file.name)) {
      const said = await parsedSettings(file);
      const isHugo = !file.name.startsWith('_') && !('base_url' in said);
      const settings = isHugo ? asHugoReads(said) : said;
      const text = (key: string) =>
        typeof settings[key] === 'string' && settings[key] !== '' ? settings[key] : null;
      const identity = text('url') ?? text('baseURL') ?? text('baseurl') ?? text('base_url') ?? text('title');
      const generator = file.name.startsWith('_') ? 'jekyll' : isHugo ? 'hugo' : 'zola';
      const languages =
        generator === 'hugo' ? languagesOf(await withLanguages(settings, files), files) : noLanguages;
      const permalinks = permalinksOf(generator, settings);
      const address = generator === 'jekyll' ? jekyllAddress(text) : (text('baseURL') ?? text('base_url'));
      const values = generator === 'jekyll' ? settings : {};
      return { generator, identity, address, language: languageSaid(text), languages, permalinks, values };
    }
    if (/^(\.eleventy|eleventy\.config)\.[cm]?js$/.test(file.name))
      return { generator: 'eleventy', ...nothingSaid, permalinks: new Map() };
  }
  const isJekyll = files.some((file) => /(^|\/)_(posts|drafts)\//.test(file.name));
  const generator = isJekyll ? 'jekyll' : 'unknown';
  return { generator, ...nothingSaid, permalinks: permalinksOf(generator, {}) };
}

/** The settings with the languages that stand in a file of their own. */
async function withLanguages(
  settings: Record<string, unknown>,
  files: readonly SourceFile[],
): Promise<Record<string, unknown>> {
  const file = files.find(({ name }) => LANGUAGES_FILE.test(name));
  return file ? { ...settings, languages: await parsedSettings(file) } : settings;
}

const jekyllAddress = (text: (key: string) => string | null): string | null => {
  const url = text('url');
  return url === null ? null : `${url.replace(/\/+$/, '')}/${text('baseurl')?.replace(/^\/+/, '') ?? ''}`;
};

const HUGO_KEYS = [
  ...['baseURL', 'title', 'permalinks', 'languages', 'languageCode', 'locale'],
  ...['defaultContentLanguage', 'defaultContentLanguageInSubdir'],
];

/** Hugo takes its settings in capital letters and small ones alike. */
function asHugoReads(settings: Record<string, unknown>): Record<string, unknown> {
  const names = new Map(HUGO_KEYS.map((name) => [name.toLowerCase(), name]));
  return Object.fromEntries(
    Object.entries(settings).map(([key, value]) => [names.get(key.toLowerCase()) ?? key, value]),
  );
}

/** By the names that Hugo, Zola and Jekyll have for it, the plainest first. */
function languageSaid(text: (key: string) => unknown): string | null {
  const keys = ['languageCode', 'defaultContentLanguage', 'default_language', 'lang', 'locale', 'language'];
  const said = keys.map(text).find((value) => typeof value === 'string');
  return typeof said === 'string' ? said.replace('_', '-') : null;
}

async function parsedSettings(file: SourceFile): Promise<Record<string, unknown>> {
  try {
    const text = await readWholeText(file.open(), MOST_FIELDS);
    const value = /\.toml$/i.test(file.name) ? parseToml(text) : parseYaml(text, 1);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    // Settings only help; content can be read without them.
    return {};
  }
}
