import { type DefaultTreeAdapterTypes, html as names } from 'parse5';
import { isAllowed, onScope } from '#platform/contract/permission-rule.ts';
import type { Caller } from '#platform/server/caller.ts';
import { DROPPED, isAllowedTag, renamed } from '#platform/server/safe-html/allowed-tags.ts';
import { parseBounded } from '#platform/server/safe-html/parse-bounded.ts';
import {
  embedAddress,
  linkAddress,
  mediaAddress,
  mediaSet,
} from '#platform/server/safe-html/safe-addresses.ts';
import { safeHtml } from '#platform/server/safe-html.ts';
import { isPlainBody } from './plain-body.ts';

type Element = DefaultTreeAdapterTypes.Element;
type Node = DefaultTreeAdapterTypes.ChildNode;
/** A piece of a body that not everybody may put there. */
type Piece = { from: number; to: number };

/** What is cut may bring together what was apart; after so many times the body is written anew. */
const MOST_ROUNDS = 4;

/** Whether somebody may put any markup at all into a body. */
export const mayWriteMarkup = ({ holder }: Caller): boolean =>
  isAllowed(onScope('EDIT_CUSTOM_HTML'), holder, null);

/**
 * A body without what its writer may not put there. What was there before stays, byte for byte, and so does all that
 * the allow-list of readers' pages lets through.
 */
export const guardedBody = (before: string, after: string): string =>
  before === after ? after : guarded(before, after, isRefusedAttribute).body;

/**
 * The body of a post that comes from elsewhere, without what may not run here, and how many pieces that were. Styles
 * stay: readers never get them, and the editor keeps them in their places.
 */
export const importedBody = (body: string): { body: string; removed: number } =>
  guarded('', body, (name, value) => name !== 'style' && isRefusedAttribute(name, value));

type Refuses = (attribute: string, value: string) => boolean;

function guarded(before: string, after: string, refuses: Refuses): { body: string; removed: number } {
  if (!after.includes('<') || isPlainBody(after)) return { body: after, removed: 0 };
  let known: Map<string, number> | undefined;
  let body = after;
  let removed = 0;
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const pieces = piecesOf(body, refuses);
    if (pieces === null) return { body: safeHtml(body), removed: removed + 1 };
    // Most bodies have none, and then what was there before need not be read.
    if (pieces.length === 0) return { body, removed };
    known ??= sourcesOf(before, refuses);
    const left = new Map(known);
    const fresh = pieces.filter(({ from, to }) => {
      const source = body.slice(from, to);
      const count = left.get(source) ?? 0;
      left.set(source, count - 1);
      return count <= 0;
    });
    if (fresh.length === 0) return { body, removed };
    removed += fresh.length;
    body = without(body, fresh);
  }
  return { body: safeHtml(body), removed };
}

function sourcesOf(body: string, refuses: Refuses): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { from, to } of (body === '' ? null : piecesOf(body, refuses)) ?? []) {
    const source = body.slice(from, to);
    counts.set(source, (counts.get(source) ?? 0) + 1);
  }
  return counts;
}

/** The pieces in the order of the tree, none within another one; null of a body that is too much to read. */
function piecesOf(body: string, refuses: Refuses): Piece[] | null {
  const pieces: Piece[] = [];
  const read = parseBounded(body, true);
  if (read === null) return null;
  const open: Node[] = read.toReversed();
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (!('tagName' in node)) continue;
    const range = node.sourceCodeLocation;
    // What the parser itself made has no bytes; what it holds has.
    if (range && isWhollyRefused(node)) {
      pieces.push({ from: range.startOffset, to: range.endOffset });
      continue;
    }
    if (range) pieces.push(...refusedParts(node, refuses));
    const inside = 'content' in node ? (node.content as { childNodes: Node[] }).childNodes : node.childNodes;
    open.push(...inside.toReversed());
  }
  return pieces;
}

function isWhollyRefused({ tagName, attrs, namespaceURI }: Element): boolean {
  if (namespaceURI !== names.NS.HTML || DROPPED.has(tagName)) return true;
  if (tagName !== 'iframe') return false;
  const address = attrs.find(({ name }) => name === 'src')?.value ?? '';
  return embedAddress(address) === null || attrs.some(({ name }) => name === 'srcdoc');
}

/** The tags of an element that readers never get, or the attributes that would run or lead to something that does. */
function refusedParts({ tagName, attrs, sourceCodeLocation: range }: Element, refuses: Refuses): Piece[] {
  if (!isAllowedTag(renamed(tagName)) && !harmless.has(tagName)) {
    const tags = [range?.startTag, range?.endTag];
    return tags.flatMap((tag) => (tag ? [{ from: tag.startOffset, to: tag.endOffset }] : []));
  }
  return attrs.flatMap(({ name, value }) => {
    const place = range?.attrs?.[name];
    return place && refuses(name, value) ? [{ from: place.startOffset, to: place.endOffset }] : [];
  });
}

/** Elements of old that say nothing to readers' pages and do nothing in them. */
const harmless = new Set(['center', 'font', 'nobr', 'header', 'footer', 'main', 'nav', 'hgroup', 'label']);

const addresses: Record<string, (value: string) => string | null> = {
  href: linkAddress,
  cite: linkAddress,
  src: mediaAddress,
  poster: mediaAddress,
  background: mediaAddress,
  srcset: mediaSet,
};
const refused = new Set([
  'style',
  'srcdoc',
  'formaction',
  'action',
  'ping',
  'xlink:href',
  'lowsrc',
  'dynsrc',
  'is',
]);

function isRefusedAttribute(name: string, value: string): boolean {
  if (name.startsWith('on') || refused.has(name)) return true;
  const rule = Object.hasOwn(addresses, name) ? addresses[name] : undefined;
  return rule !== undefined && value.trim() !== '' && rule(value) === null;
}

function without(body: string, pieces: readonly Piece[]): string {
  const parts: string[] = [];
  let at = 0;
  for (const { from, to } of pieces.toSorted((one, other) => one.from - other.from)) {
    if (from >= at) parts.push(body.slice(at, from));
    at = Math.max(at, to);
  }
  return parts.join('') + body.slice(at);
}
