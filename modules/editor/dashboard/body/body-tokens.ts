import { defaultTreeAdapter, parseFragment } from 'parse5';

/** A piece of a source: its bytes, and what it is compared by. */
export type BodyToken = { source: string; key: string; kind: 'tag' | 'text' | 'space' | 'comment' };

/** A line that ends right behind the tag of preformatted text is no part of that. */
const pieces =
  /(<!--[\s\S]*?-->)|(<pre\b(?:"[^"]*"|'[^']*'|[^"'<>]){0,2000}>\r?\n?|<\/?[a-z](?:"[^"]*"|'[^']*'|[^"'<>]){0,2000}>)|([ \t\n\r\f]+)|&#?\w+;|[\p{L}\p{N}\p{M}]+|[\s\S]/giu;

/**
 * Takes a source apart: comments, tags, white space, words, entities, single signs. Joined, they are the source. In
 * preformatted text each space is a sign.
 */
export function tokensOf(source: string): BodyToken[] {
  let isPreformatted = false;
  const tokens = [...source.matchAll(pieces)].flatMap(([piece, comment, tag, space]): BodyToken[] => {
    if (comment !== undefined) return [{ source: piece, key: piece, kind: 'comment' }];
    if (tag !== undefined) {
      const key = tagKey(piece);
      if (key === '<pre>' || key === '</pre>') isPreformatted = key === '<pre>';
      return [{ source: piece, key, kind: 'tag' }];
    }
    if (space !== undefined && !isPreformatted) return [{ source: piece, key: ' ', kind: 'space' }];
    const signs = space === undefined ? signsOf(piece) : [...space].map((one) => ({ source: one, key: one }));
    return signs.map((sign) => ({ ...sign, kind: 'text' }));
  });
  return wholeWords(tokens);
}

const word = /^[\p{L}\p{N}\p{M}]+$/u;

/** A word is one piece however its letters are written, or a part of it would be found in another word. */
function wholeWords(tokens: readonly BodyToken[]): BodyToken[] {
  const whole: BodyToken[] = [];
  let isWord = false;
  for (const token of tokens) {
    const last = whole.at(-1);
    const goesOn = token.kind === 'text' && word.test(token.key);
    if (isWord && goesOn && last)
      whole[whole.length - 1] = { ...last, source: last.source + token.source, key: last.key + token.key };
    else whole.push(token);
    isWord = goesOn;
  }
  return whole;
}

/** A word or a sign by itself; what looks like an entity and is none, sign by sign as it is shown. */
function signsOf(piece: string): Pick<BodyToken, 'source' | 'key'>[] {
  if (piece === '&' || !piece.startsWith('&')) return [{ source: piece, key: piece }];
  const key = decoded(piece);
  if (key !== piece) return [{ source: piece, key }];
  return [...piece.matchAll(/[\p{L}\p{N}\p{M}]+|[\s\S]/gu)].map(([one]) => ({ source: one, key: one }));
}

const synonyms: Record<string, string> = { b: 'strong', i: 'em', strike: 's', del: 's' };

/** Tags of one name are the same to a merge, but for what they lead to or show. */
function tagKey(tag: string): string {
  const [, slash = '', name = ''] = /^<(\/?)([^\s/>]+)/.exec(tag) ?? [];
  const known = synonyms[name.toLowerCase()] ?? name.toLowerCase();
  if (slash || (known !== 'a' && known !== 'img')) return `<${slash}${known}>`;
  return `<${known} ${attributeOf(tag, known === 'a' ? 'href' : 'src') ?? ''}>`;
}

const alone = new Set(['br', 'wbr', 'img', 'hr', 'input']);

/** Which elements of a source stand within which others, as `outer inner`. */
export function nestingIn(source: string): ReadonlySet<string> {
  const open: string[] = [];
  const found = new Set<string>();
  for (const { kind, key } of tokensOf(source)) {
    const [, slash = '', name = ''] = (kind === 'tag' && /^<(\/?)([^\s>]+)/.exec(key)) || [];
    if (name === '' || alone.has(name)) continue;
    if (slash) {
      if (open.includes(name)) open.length = open.lastIndexOf(name);
      continue;
    }
    // Deeper ones are hardly marks.
    for (const outer of open.slice(-10)) found.add(`${outer} ${name}`);
    open.push(name);
  }
  return found;
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
