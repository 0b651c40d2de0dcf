import { plainText, slugOf } from '../plain-text.ts';
import type { WxrContext } from './wxr-context.ts';
import { rawTextOf, textOf, type XmlNode } from './xml-tree.ts';

/** `<wp:author>` in the channel. */
export function readAuthor(node: XmlNode, context: WxrContext): void {
  const login = textOf(node, 'wp:author_login');
  const email = textOf(node, 'wp:author_email');
  const number = textOf(node, 'wp:author_id');
  const names = [textOf(node, 'wp:author_first_name'), textOf(node, 'wp:author_last_name')];
  const name = plainText(textOf(node, 'wp:author_display_name')) || names.join(' ').trim() || login;
  const id = cleanLogin(login) || (number === '' ? '' : `#${number}`);
  if (id === '') {
    context.skip('authors', '', name, 'It has no login and no ID.');
    return;
  }
  if (number !== '') context.loginOfNumber.set(number, id);
  context.loginOfSlug.set(slugOf(login), id);
  giveAuthor(context, { id, name: name || id, email: email === '' ? null : email, isImplied: false });
}

type Author = { id: string; name: string; email: string | null; isImplied: boolean };

function giveAuthor(context: WxrContext, { id, name, email, isImplied }: Author): void {
  if (!context.seen.add(`authors\n${id}`)) return;
  context.give({
    what: 'authors',
    id,
    name,
    slug: slugOf(id) || null,
    email,
    aboutHtml: null,
    isImplied,
  });
}

/** An author who is only used: by login, or by the slug that plugins for several authors write. */
export function authorInUse(context: WxrContext, login: string, name?: string): string | null {
  const id = cleanLogin(login);
  if (id === '') return null;
  giveAuthor(context, { id, name: name || id, email: null, isImplied: true });
  return id;
}

/** WordPress itself drops these characters from a login, and damaged exports hold them. */
export function cleanLogin(login: string): string {
  return plainText(login)
    .replace(/[<>"'&;]/g, '')
    .trim();
}

/** `<wp:category>`, `<wp:tag>` and `<wp:term>` in the channel. */
export function readTerm(node: XmlNode, context: WxrContext): void {
  if (node.name === 'wp:category') {
    giveSection(context, {
      slug: textOf(node, 'wp:category_nicename'),
      name: textOf(node, 'wp:cat_name'),
      parent: textOf(node, 'wp:category_parent'),
      description: textOf(node, 'wp:category_description'),
      meta: metaOf(node, 'wp:termmeta'),
    });
    return;
  }
  if (node.name === 'wp:tag') {
    giveTag(context, {
      slug: textOf(node, 'wp:tag_slug'),
      name: textOf(node, 'wp:tag_name'),
      description: textOf(node, 'wp:tag_description'),
      meta: metaOf(node, 'wp:termmeta'),
    });
    return;
  }
  readGeneralTerm(node, context);
}

function readGeneralTerm(node: XmlNode, context: WxrContext): void {
  const taxonomy = textOf(node, 'wp:term_taxonomy');
  const term = {
    slug: textOf(node, 'wp:term_slug'),
    name: textOf(node, 'wp:term_name'),
    parent: textOf(node, 'wp:term_parent'),
    description: textOf(node, 'wp:term_description'),
    meta: metaOf(node, 'wp:termmeta'),
  };
  if (taxonomy === 'category') giveSection(context, term);
  else if (taxonomy === 'post_tag') giveTag(context, term);
  else {
    const reason =
      taxonomy === 'nav_menu'
        ? "Menus aren't imported."
        : `A term of "${taxonomy}" is kept as a custom field of its posts.`;
    context.skip('term', textOf(node, 'wp:term_id') || term.slug, term.name || term.slug, reason);
  }
}

type Term = {
  slug: string;
  name: string;
  parent?: string;
  description?: string;
  meta?: Record<string, unknown>;
  isImplied?: boolean;
};

/** Gives a section out once; returns its id. */
export function giveSection(context: WxrContext, term: Term): string | null {
  const name = plainText(term.name) || term.slug;
  const id = term.slug || slugOf(name) || name;
  if (id === '') return null;
  if (!context.seen.add(`sections\n${id}`)) return id;
  const parentId = term.parent && term.parent !== '0' ? term.parent : null;
  if (parentId !== null) context.parentOf.set(id, parentId);
  context.give({
    what: 'sections',
    id,
    name,
    slug: slugOf(id, 80) || null,
    parentId,
    description: term.description || null,
    oldPaths: pathsOfCategory(context, id),
    custom: term.meta ?? {},
    isImplied: term.isImplied ?? false,
  });
  return id;
}

const DEEPEST = 20;

/** WordPress answers with and without the parents. */
function pathsOfCategory({ parentOf }: WxrContext, id: string): string[] {
  const chain = [id];
  for (let at = parentOf.get(id); at !== undefined && chain.length < DEEPEST; at = parentOf.get(at)) {
    if (chain.includes(at)) break;
    chain.unshift(at);
  }
  return [...new Set([id, chain.join('/')])].map((path) => `/category/${path}/`);
}

/** Gives a tag out once; returns its id. */
export function giveTag(context: WxrContext, term: Term): string | null {
  const name = plainText(term.name) || term.slug;
  const id = term.slug || slugOf(name) || name;
  if (id === '') return null;
  if (!context.seen.add(`tags\n${id}`)) return id;
  context.give({
    what: 'tags',
    id,
    name,
    slug: slugOf(id) || null,
    description: term.description || null,
    isHidden: false,
    oldPaths: [`/tag/${id}/`],
    isImplied: term.isImplied ?? false,
  });
  const extra = Object.keys(term.meta ?? {});
  if (extra.length > 0) context.warn('tags', id, name, `Extra fields aren't imported: ${extra.join(', ')}.`);
  return id;
}

/** Key and value pairs exactly as they stand; a key that comes again makes a list. */
export function metaOf(node: XmlNode, name: string): Record<string, unknown> {
  const meta: Record<string, unknown> = Object.create(null);
  for (const child of node.children) {
    if (child.name !== name) continue;
    const key = textOf(child, 'wp:meta_key');
    if (key === '') continue;
    const value = rawTextOf(child, 'wp:meta_value') ?? '';
    const before = meta[key];
    meta[key] = before === undefined ? value : Array.isArray(before) ? [...before, value] : [before, value];
  }
  return meta;
}
