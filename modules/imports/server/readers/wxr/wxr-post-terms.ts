import { languageTagOf } from '#platform/contract/language.ts';
import { plainText } from '../plain-text.ts';
import type { WxrContext } from './wxr-context.ts';
import { giveSection, giveTag } from './wxr-terms.ts';
import type { XmlNode } from './xml-tree.ts';

type PostTerms = {
  sectionIds: string[];
  tagIds: string[];
  authors: { slug: string; name: string }[];
  format: string | null;
  /** As Polylang has them: the language of a text, and the group of those that say the same in others. */
  language: string | null;
  group: string | null;
  /** Names by taxonomy, for the taxonomies that only this site had. */
  others: Record<string, string[]>;
};

/** The `<category>` elements of an item, which carry terms of every taxonomy. */
export function termsOf(item: XmlNode, context: WxrContext): PostTerms {
  const terms: PostTerms = {
    sectionIds: [],
    tagIds: [],
    authors: [],
    format: null,
    language: null,
    group: null,
    others: Object.create(null),
  };
  const written = item.children.filter((child) => child.name === 'category').map(termOf);
  for (const term of written) {
    // WXR 1.0 writes each term twice, once without its slug.
    const isRepeated =
      term.slug === '' &&
      written.some(
        (other) => other.slug !== '' && other.name === term.name && sameDomain(other.domain, term.domain),
      );
    if (isRepeated || (term.slug === '' && term.name === '')) continue;
    addTerm(terms, term, context);
  }
  return terms;
}

type WrittenTerm = { domain: string; slug: string; name: string };

function termOf(node: XmlNode): WrittenTerm {
  return {
    domain: node.attributes.domain ?? '',
    slug: (node.attributes.nicename ?? '').trim(),
    name: node.text.trim(),
  };
}

function sameDomain(one: string, other: string): boolean {
  const isTag = (domain: string) => domain === 'tag' || domain === 'post_tag';
  return one === other || other === '' || (isTag(one) && isTag(other));
}

function addTerm(terms: PostTerms, term: WrittenTerm, context: WxrContext): void {
  switch (term.domain) {
    case '':
    case 'category':
      addOnce(terms.sectionIds, giveSection(context, { ...term, isImplied: true }));
      return;
    case 'tag':
    case 'post_tag':
      addOnce(terms.tagIds, giveTag(context, { ...term, isImplied: true }));
      return;
    case 'author':
      terms.authors.push({ slug: term.slug, name: term.name });
      return;
    case 'post_format':
      terms.format = term.slug.replace(/^post-format-/, '');
      addOther(terms, 'post_format', terms.format);
      return;
    case 'language':
      terms.language ??= languageTagOf(term.slug);
      addOther(terms, term.domain, plainText(term.name) || term.slug);
      return;
    case 'post_translations':
      terms.group ??= term.slug;
      return;
    case 'nav_menu':
      return;
    default:
      addOther(terms, term.domain, plainText(term.name) || term.slug);
  }
}

function addOther(terms: PostTerms, taxonomy: string, name: string): void {
  terms.others[taxonomy] ??= [];
  addOnce(terms.others[taxonomy], name);
}

function addOnce(ids: string[], id: string | null): void {
  if (id !== null && !ids.includes(id)) ids.push(id);
}
