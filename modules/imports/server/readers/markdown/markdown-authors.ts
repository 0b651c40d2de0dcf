import { readWholeText } from '../../input/read-text.ts';
import type { SourceFile } from '../../input/source-input.ts';
import type { SourceAuthor } from '../../source.ts';
import { htmlOfText, plainText, slugOf } from '../plain-text.ts';
import { splitFrontMatter } from './front-matter.ts';
import type { Fields } from './front-matter-fields.ts';
import { MOST_FIELDS, parseYaml } from './yaml.ts';

type Known = Record<string, unknown>;

/** `_data/authors.yml` and its like: what is known of an author beside the name that posts use. */
export async function authorsFrom(file: SourceFile | null): Promise<Map<string, Known>> {
  const authors = new Map<string, Known>();
  if (!file) return authors;
  let value: unknown;
  try {
    value = parseYaml(await readWholeText(file.open(), MOST_FIELDS), 1);
  } catch {
    return authors;
  }
  for (const [key, one] of Object.entries(value ?? {})) {
    if (typeof one !== 'object' || one === null) continue;
    const known = one as Known;
    authors.set(Array.isArray(value) ? String(known.id ?? known.slug ?? known.name ?? key) : key, known);
  }
  return authors;
}

const MOST_OF_A_PAGE = 1024 ** 2;

/** Adds what Hugo's page of each author says: its title is the name, its text tells of them. */
export async function addAuthorPages(
  authors: Map<string, Known>,
  pages: ReadonlyMap<string, SourceFile>,
): Promise<void> {
  for (const [slug, file] of pages) {
    try {
      const { fields, body } = splitFrontMatter(await readWholeText(file.open(), MOST_OF_A_PAGE));
      const name = textOf(fields, 'name', 'title');
      const about = body.trim() === '' ? {} : { about: plainText(body) };
      const own = { ...about, ...fields, ...(name === null ? {} : { name }), slug };
      authors.set(slug, { ...authors.get(slug), ...own });
    } catch {
      // The name by which posts call them is enough.
      authors.set(slug, { ...authors.get(slug), slug });
    }
  }
}

/** The author of a page of Hugo's, for one whom no post names. */
export const authorOfPage = (slug: string, known: Map<string, Known>): SourceAuthor =>
  make(slug, known.get(slug) ?? {});

/** The authors that a text names, in order: names, keys, or little tables of their own. */
export function authorsOf(fields: Fields, known: Map<string, Known>): SourceAuthor[] {
  const found: SourceAuthor[] = [];
  for (const value of [
    fields.take('authors', 'author') ?? fields.below('taxonomies').take('authors', 'author'),
    fields.below('extra').take('authors', 'author'),
  ]) {
    if (found.length > 0) break;
    for (const one of Array.isArray(value) ? value : [value]) {
      const author = authorOf(one, known);
      if (author && !found.some((other) => other.id === author.id)) found.push(author);
    }
  }
  return found;
}

function authorOf(value: unknown, known: Map<string, Known>): SourceAuthor | null {
  if (typeof value === 'string' || typeof value === 'number') {
    const id = String(value).trim();
    return id === '' || TEMPLATE.test(id) ? null : make(id, knownOf(id, known));
  }
  if (typeof value !== 'object' || value === null) return null;
  const own = value as Known;
  const id = textOf(own, 'id', 'slug', 'login', 'name', 'title');
  return id === null || TEMPLATE.test(id) ? null : make(id, { ...knownOf(id, known), ...own });
}

/** A place that a template would have filled in names nobody. */
const TEMPLATE = /\{\{|\{%/;

/** Hugo makes the address of an author of the name that posts use. */
const knownOf = (id: string, known: Map<string, Known>): Known =>
  known.get(id) ?? known.get(slugOf(id)) ?? {};

function make(id: string, known: Known): SourceAuthor {
  const bio = textOf(known, 'bio', 'about', 'description');
  const kept = Object.entries(known).filter(
    ([key]) => !/^(id|slug|name|title|email|bio|about|description)$/.test(key),
  );
  return {
    what: 'authors',
    id,
    name: textOf(known, 'name', 'full_name', 'display_name', 'title') ?? nameOf(id),
    slug: slugOf(textOf(known, 'slug') ?? id) || null,
    email: textOf(known, 'email'),
    aboutHtml: bio === null ? null : `<p>${htmlOfText(bio)}</p>`,
    extra: Object.fromEntries(kept),
    isImplied: Object.keys(known).length === 0,
  };
}

/** Posts may call people by keys whose names stood in a file that did not come along: `ann-lee`. */
const nameOf = (id: string): string =>
  /^[a-z]+(?:-[a-z]+)+$/.test(id)
    ? id
        .split('-')
        .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
        .join(' ')
    : id;

function textOf(row: Known, ...keys: string[]): string | null {
  for (const key of keys) {
    const value = row[key];
    if (typeof value === 'string' && value.trim() !== '') return value.trim();
    if (typeof value === 'number') return String(value);
  }
  return null;
}
