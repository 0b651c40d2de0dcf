import { wellKnownNames } from '#platform/contract/shortcode-names.ts';

/** A shortcode that is all there is of a block. */
export type BlockShortcode = {
  name: string;
  /** The name as it stands in the source, by which the mark that closes it is found. */
  written: string;
  /** In their order; those without a name have their place, from 0 on. */
  values: [key: string, value: string][];
  /** The bytes of its opening mark in the source. */
  from: number;
  to: number;
  /** The bytes between its two marks; null where it has one alone. */
  content: { from: number; to: number } | null;
};

/** Longer blocks are not looked into. */
const LONGEST = 20_000;
const start = /^(?:\s|<!--[^>]{0,500}-->)*(<p(?:\s[^<>]{0,500})?>)?\s*/i;
const OPEN =
  /^(?:\[([a-z][a-z0-9_-]{1,63})(?:([\s=][^[\]]{0,4000}?)(?:\s*(?<=["'\s])\/)?|\/)?\]|\{\{(?:<|&lt;|%)\s*([a-z][a-z0-9_-]{1,63})((?:\s[^{}]{0,4000}?)?)\s*\/?(?:>|&gt;|%)\}\})/i;
const CLOSE =
  /(?:\[\/([a-z][a-z0-9_-]{1,63})\]|\{\{(?:<|&lt;|%)\s*\/\s*([a-z][a-z0-9_-]{1,63})\s*(?:>|&gt;|%)\}\})/gi;
const VALUE =
  /([a-z][a-z0-9_-]{0,60})\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"']+))|"([^"]*)"|'([^']*)'|(https?:\/\/[^\s"']+|[^\s"'=]+)/giu;

/** The shortcode of a block; none where there are words beside it, or where it may be a word in brackets. */
export function shortcodeIn(source: string): BlockShortcode | undefined {
  if (source.length > LONGEST || !/\[|\{\{/.test(source.slice(0, 1_200))) return undefined;
  const [before = '', paragraph] = start.exec(source) ?? [];
  const inner = source.slice(before.length, endOf(source, paragraph !== undefined));
  const open = OPEN.exec(inner);
  if (!open || /<\/p\b/i.test(inner)) return undefined;
  const written = open[1] ?? open[3] ?? '';
  const rest = inner.slice(open[0].length);
  const closing = rest === '' ? undefined : closingOf(rest, written);
  // What holds markup stays open to writing.
  if (rest !== '' && (closing === undefined || rest.slice(0, closing).includes('<'))) return undefined;
  const name = written.toLowerCase().replaceAll('_', '-');
  const values = valuesIn(open[2] ?? open[4] ?? '');
  const isSure =
    open[1] === undefined ||
    closing !== undefined ||
    wellKnownNames.has(name) ||
    values.some(([key]) => !isPlace(key));
  if (!isSure) return undefined;
  const to = before.length + open[0].length;
  return {
    name,
    written,
    values,
    from: before.length,
    to,
    content: closing === undefined ? null : { from: to, to: to + closing },
  };
}

/** Where what is within the paragraph and its comments ends. */
function endOf(source: string, hasParagraph: boolean): number {
  let rest = source.trimEnd();
  while (rest.endsWith('-->')) rest = rest.slice(0, Math.max(rest.lastIndexOf('<!--'), 0)).trimEnd();
  if (hasParagraph && /<\/p>$/i.test(rest)) rest = rest.slice(0, -4).trimEnd();
  return rest.length;
}

/** Where the one mark that closes the name begins, at the end of all. */
function closingOf(rest: string, name: string): number | undefined {
  const closing = [...rest.matchAll(CLOSE)].filter(
    (mark) => (mark[1] ?? mark[2] ?? '').toLowerCase() === name.toLowerCase(),
  );
  const [only] = closing;
  const isOnly = closing.length === 1 && only !== undefined && only.index + only[0].length === rest.length;
  return isOnly ? only.index : undefined;
}

/** The words of a source without tags. */
export function wordsIn(source: string): string {
  if (!source.includes('&')) return source;
  return new DOMParser().parseFromString(source, 'text/html').body.textContent ?? '';
}

/** Words as text of HTML in which no other shortcode begins. */
export const asWords = (words: string): string => words.replace(/[&<>[\]{}]/g, (sign) => signs[sign] ?? sign);

function valuesIn(words: string): [string, string][] {
  const plain = wordsIn(words).replace(/[“”″]/g, '"');
  let place = 0;
  return [...plain.matchAll(VALUE)].map(([, key, doubled, single, bare, quoted, other, word]) =>
    key === undefined
      ? [String(place++), quoted ?? other ?? word ?? '']
      : [key.toLowerCase().replaceAll('-', '_'), doubled ?? single ?? bare ?? ''],
  );
}

const isPlace = (key: string): boolean => /^\d+$/.test(key);

const signs: Record<string, string> = {
  ...{ '&': '&amp;', '<': '&lt;', '>': '&gt;', '[': '&#91;', ']': '&#93;', '{': '&#123;', '}': '&#125;' },
};

/** The opening mark of a shortcode, as text of HTML; of one that is there already, in its own form. */
export function openingOf(name: string, values: readonly (readonly [string, string])[], before = ''): string {
  // One without a name keeps those behind it in their places.
  const last = values.findLastIndex(([key, value]) => isPlace(key) && value !== '');
  const said = values
    .filter(([key, value], index) => value !== '' || (isPlace(key) && index < last))
    .map(([key, value]) => {
      const quote = value.includes('"') ? "'" : '"';
      const safe = quote === "'" ? value.replaceAll("'", '’') : value;
      const written = quote + asWords(safe) + quote;
      return ` ${isPlace(key) ? '' : `${key}=`}${written}`;
    })
    .join('');
  const [, open] = /^\{\{(<|&lt;|%)/.exec(before) ?? [];
  if (open === undefined) return `[${name}${said}${before.endsWith('/]') ? ' /' : ''}]`;
  const close = open === '%' ? '%' : open === '<' ? '>' : '&gt;';
  return `{{${open} ${name}${said} ${/\/(?:>|&gt;|%)\}\}$/.test(before) ? '/' : ''}${close}}}`;
}
