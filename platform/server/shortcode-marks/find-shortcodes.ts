import { decodeHTML } from 'entities';
import { wellKnownNames } from '#platform/contract/shortcode-names.ts';
import { withoutNoText } from './no-text.ts';

/** A shortcode in a body: `[name a="b"]content[/name]`, or `{{< name a="b" >}}` as Hugo writes it. */
export type FoundShortcode = {
  name: string;
  attributes: Record<string, string>;
  /** Between its two marks; null where it has one alone. */
  content: string | null;
  /** Whether it looks like one, and not like a word in brackets that only a definition makes one. */
  isSure: boolean;
  start: number;
  end: number;
};

const MOST_FOUND = 200;

const OPEN =
  /\[([a-z][a-z0-9_-]{1,63})((?:[\s=][^[\]\0]{0,4000})?)\/?\]|\{\{(?:&lt;|%)\s*([a-z][a-z0-9_-]{1,63})((?:\s[^{}\0]{0,4000}?)?)\/?(?:&gt;|%)\}\}/giu;
const CLOSE =
  /\[\/([a-z][a-z0-9_-]{1,63})\]|\{\{(?:&lt;|%)\s*\/\s*([a-z][a-z0-9_-]{1,63})\s*(?:&gt;|%)\}\}/giu;

/** Hugo's marks as text, so that no parser takes them for tags. */
export const asText = (body: string): string =>
  body.includes('{{<') ? body.replaceAll('{{<', '{{&lt;').replaceAll('>}}', '&gt;}}') : body;

const mayHave = (html: string): boolean => html.includes('[') || html.includes('{{');

/**
 * The shortcodes of HTML, one after the other; those inside another one belong to its content. In linear time.
 * @param isKnown names that are shortcodes whatever they look like
 */
export function findShortcodes(html: string, isKnown: (name: string) => boolean = none): FoundShortcode[] {
  if (!mayHave(html)) return [];
  const text = withoutNoText(html);
  const closings = closingsOf(text);
  const found: FoundShortcode[] = [];
  let from = 0;
  for (const mark of text.matchAll(OPEN)) {
    if (found.length >= MOST_FOUND) break;
    const start = mark.index;
    if (start < from) continue;
    const written = mark[1] ?? mark[3] ?? '';
    const name = written.toLowerCase().replaceAll('_', '-');
    const after = start + mark[0].length;
    const closing = closings.next(keyOf(mark[1] === undefined, written), after);
    const attributes = attributesOf(mark[2] ?? mark[4] ?? '');
    const isSure =
      mark[1] === undefined ||
      wellKnownNames.has(name) ||
      closing !== null ||
      Object.keys(attributes).some((key) => !/^\d+$/.test(key));
    // A link of Markdown is none: [text](address).
    if (!(isSure || isKnown(name)) || (mark[1] !== undefined && text[after] === '(')) continue;
    const content = closing ? html.slice(after, closing.start) : null;
    from = closing?.end ?? after;
    found.push({ name, attributes, content, isSure, start, end: from });
  }
  return found;
}

const none = () => false;
const keyOf = (isHugo: boolean, name: string): string => `${isHugo ? '{' : '['}${name.toLowerCase()}`;

type Place = { start: number; end: number };

/** Where marks are closed, found once; each search goes on where the last one of its name ended. */
function closingsOf(text: string): { next(key: string, from: number): Place | null } {
  const places = new Map<string, Place[]>();
  for (const mark of text.matchAll(CLOSE)) {
    const key = keyOf(mark[1] === undefined, mark[1] ?? mark[2] ?? '');
    const place = { start: mark.index, end: mark.index + mark[0].length };
    const known = places.get(key);
    if (known) known.push(place);
    else places.set(key, [place]);
  }
  const reached = new Map<string, number>();
  return {
    next: (key, from) => {
      const those = places.get(key) ?? [];
      let at = reached.get(key) ?? 0;
      while (at < those.length && (those[at]?.start ?? 0) < from) at += 1;
      reached.set(key, at);
      return those[at] ?? null;
    },
  };
}

const ATTRIBUTE =
  /([a-z][a-z0-9_-]{0,60})\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"']+))|"([^"]*)"|'([^']*)'|(https?:\/\/[^\s"']+|[^\s"'=]+)/giu;

/** `a="b"`, `a='b'`, `a=b`, and words alone by their place from 0 on. */
function attributesOf(words: string): Record<string, string> {
  const attributes: Record<string, string> = {};
  let place = 0;
  const plain = decodeHTML(words).replace(/[“”″]/g, '"');
  for (const [, name, doubled, single, bare, quoted, other, word] of plain.matchAll(ATTRIBUTE)) {
    if (name === undefined) attributes[String(place++)] = quoted ?? other ?? word ?? '';
    else attributes[name.toLowerCase().replaceAll('-', '_')] = doubled ?? single ?? bare ?? '';
  }
  return attributes;
}
