import { defaultTreeAdapter, parseFragment } from 'parse5';

/** A piece of a source: its bytes, and what it is compared by. */
export type BodyToken = { source: string; key: string; kind: 'tag' | 'text' | 'space' | 'comment' };

const pieces =
  /(<!--[\s\S]*?-->)|(<\/?[a-z](?:"[^"]*"|'[^']*'|[^"'<>]){0,2000}>)|(\s+)|&#?\w+;|[\p{L}\p{N}\p{M}]+|[\s\S]/giu;

/** Takes a source apart: comments, tags, white space, words, entities, single signs. Joined, they are the source. */
export function tokensOf(source: string): BodyToken[] {
  return [...source.matchAll(pieces)].map(([piece, comment, tag, space]) => {
    if (comment !== undefined) return { source: piece, key: piece, kind: 'comment' };
    if (tag !== undefined) return { source: piece, key: tagKey(piece), kind: 'tag' };
    if (space !== undefined) return { source: piece, key: ' ', kind: 'space' };
    return { source: piece, key: piece.startsWith('&') ? decoded(piece) : piece, kind: 'text' };
  });
}

const synonyms: Record<string, string> = { b: 'strong', i: 'em', strike: 's', del: 's' };

/** Tags of one name are the same to a merge, but for what they lead to or show. */
function tagKey(tag: string): string {
  const [, slash = '', name = ''] = /^<(\/?)([^\s/>]+)/.exec(tag) ?? [];
  const known = synonyms[name.toLowerCase()] ?? name.toLowerCase();
  if (slash || (known !== 'a' && known !== 'img')) return `<${slash}${known}>`;
  return `<${known} ${attributeOf(tag, known === 'a' ? 'href' : 'src') ?? ''}>`;
}

function attributeOf(tag: string, name: string): string | undefined {
  const found = new RegExp(`\\s${name}\\s*=\\s*("[^"]*"|'[^']*'|[^\\s>]*)`, 'i').exec(tag)?.[1];
  return found?.replace(/^(["'])(.*)\1$/s, '$2').replace(/&#?\w+;/g, decoded);
}

const meanings = new Map<string, string>();

/** What an entity stands for. */
function decoded(entity: string): string {
  const known = meanings.get(entity);
  if (known !== undefined) return known;
  const [node] = parseFragment(entity).childNodes;
  const meaning = node && defaultTreeAdapter.isTextNode(node) ? node.value : entity;
  if (meanings.size < 5_000) meanings.set(entity, meaning);
  return meaning;
}
