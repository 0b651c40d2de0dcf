import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5';
import { findShortcodes } from '#modules/shortcodes/shortcodes.public.ts';
import { DROPPED } from '#platform/server/safe-html/allowed-tags.ts';
import { bodyContext, parseBounded } from '#platform/server/safe-html/parse-bounded.ts';
import { CLOSED, type Part } from '../engine/replace-phrases.ts';

type Node = DefaultTreeAdapterTypes.ChildNode;

/** Hugo's marks read as text while they are looked for; each letter keeps its place. */
const withoutMarks = (body: string): string =>
  body.includes('{{<') ? body.replaceAll('{{<', '{{%').replaceAll('>}}', '%}}') : body;

/**
 * Where a body as it is stored has text that rules may change: not in links, headings, code, quotes, captions, embeds
 * and shortcodes. Null for a body that is too much to be read.
 */
export function openTexts(body: string): Part[] | null {
  const html = withoutMarks(body);
  if (parseBounded(html) === null) return null;
  const shut = findShortcodes(html, () => true);
  return textsOf(html).flatMap((part) => withoutParts(part, shut));
}

function textsOf(html: string): Part[] {
  const texts: Part[] = [];
  const root = parseFragment(bodyContext(), html, { sourceCodeLocationInfo: true });
  const open: Node[] = root.childNodes.toReversed();
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (node.nodeName === '#text') {
      const range = node.sourceCodeLocation;
      // What the parser moved together from several places has a range with tags in it.
      if (range && !html.slice(range.startOffset, range.endOffset).includes('<')) {
        texts.push({ start: range.startOffset, end: range.endOffset });
      }
    } else if ('childNodes' in node && !CLOSED.has(node.nodeName) && !DROPPED.has(node.nodeName)) {
      open.push(...node.childNodes.toReversed());
    }
  }
  return texts.toSorted((one, other) => one.start - other.start);
}

function withoutParts({ start, end }: Part, shut: readonly Part[]): Part[] {
  const parts: Part[] = [];
  let from = start;
  for (const part of shut) {
    if (part.end <= from || part.start >= end) continue;
    if (part.start > from) parts.push({ start: from, end: part.start });
    from = Math.max(from, part.end);
  }
  if (from < end) parts.push({ start: from, end });
  return parts;
}
