import type { SourceFile } from '../../input/source-input.ts';
import { type GhostRow, ghostRows, textIn } from './ghost-tables.ts';

/** What posts refer to and what stands after them in the file. */
export type GhostLinks = {
  users: Record<string, unknown>[];
  tags: Record<string, unknown>[];
  hasUser: Set<string>;
  hasTag: Set<string>;
  tagsOf: Map<string, string[]>;
  authorsOf: Map<string, string[]>;
  metaOf: Map<string, Record<string, unknown>>;
  memberName: Map<string, string>;
  hasComments: boolean;
  identity: string | null;
  language: string | null;
};

/** Reads an export once for all that a post needs beside its own row. Bodies are not kept. */
export async function readLinks(files: readonly SourceFile[]): Promise<GhostLinks> {
  const links: GhostLinks = {
    users: [],
    tags: [],
    hasUser: new Set(),
    hasTag: new Set(),
    tagsOf: new Map(),
    authorsOf: new Map(),
    metaOf: new Map(),
    memberName: new Map(),
    hasComments: false,
    identity: null,
    language: null,
  };
  const names = new Map<string, string>();
  const unordered = { tags: new Map<string, Ordered[]>(), authors: new Map<string, Ordered[]>() };
  for (const file of files) {
    for await (const row of ghostRows(file)) keepRow(row, links, unordered, names);
  }
  for (const [postId, list] of unordered.tags) links.tagsOf.set(postId, inOrder(list));
  for (const [postId, list] of unordered.authors) links.authorsOf.set(postId, inOrder(list));
  links.language = LANGUAGES.map((key) => names.get(key)).find((one) => one !== undefined) ?? null;
  links.identity = names.get('site_uuid') ?? names.get('title') ?? null;
  return links;
}

/** What the language of a site is called, in Ghost 5 and 6 and in those before. */
const LANGUAGES = ['locale', 'lang', 'default_locale', 'defaultLang'];
const READ = new Set(['title', 'site_uuid', ...LANGUAGES]);

type Ordered = { id: string; order: number };

function inOrder(list: Ordered[]): string[] {
  return [...new Set(list.sort((a, b) => a.order - b.order).map((one) => one.id))];
}

function keepRow(
  { table, row, problem }: GhostRow,
  links: GhostLinks,
  unordered: { tags: Map<string, Ordered[]>; authors: Map<string, Ordered[]> },
  names: Map<string, string>,
): void {
  if (problem !== undefined) return;
  const id = textIn(row, 'id');
  switch (table) {
    case 'users':
      links.users.push(row);
      if (id !== null) links.hasUser.add(id);
      return;
    case 'tags':
      links.tags.push(row);
      if (id !== null) links.hasTag.add(id);
      return;
    case 'posts_tags':
      addLink(unordered.tags, row, 'tag_id');
      return;
    case 'posts_authors':
      addLink(unordered.authors, row, 'author_id');
      return;
    case 'posts_meta':
      links.metaOf.set(textIn(row, 'post_id') ?? '', withoutNulls(row));
      return;
    case 'comments':
      links.hasComments = true;
      return;
    case 'members':
      if (id !== null) links.memberName.set(id, textIn(row, 'name') ?? '');
      return;
    case 'settings': {
      const key = textIn(row, 'key');
      const value = textIn(row, 'value');
      // Other settings hold secrets and are not looked at.
      if (key !== null && READ.has(key) && value !== null) names.set(key, value);
      return;
    }
    default:
  }
}

function addLink(map: Map<string, Ordered[]>, row: Record<string, unknown>, key: string): void {
  const postId = textIn(row, 'post_id');
  const id = textIn(row, key);
  if (postId === null || id === null) return;
  const list = map.get(postId) ?? [];
  list.push({ id, order: typeof row.sort_order === 'number' ? row.sort_order : list.length });
  map.set(postId, list);
}

function withoutNulls(row: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(row).filter(
      ([key, value]) => value !== null && value !== '' && key !== 'id' && key !== 'post_id',
    ),
  );
}
