import { decodeHTML } from 'entities';

/** What stands in a text but is not read, and where it ends. */
const UNREAD: readonly { begin: string; end: string }[] = [
  { begin: '<!--', end: '-->' },
  { begin: '<script', end: '</script' },
  { begin: '<style', end: '</style' },
  { begin: '<template', end: '</template' },
];

/** Tags that do not end a word. */
const INLINE = /^<\/?(a|abbr|b|bdi|bdo|cite|code|em|i|mark|q|s|small|span|strong|sub|sup|u|wbr)\b/i;

/** The text of HTML alone, its blanks made one, up to a length; in one go through it, whatever it is. */
export function plainTextOf(html: string, longest = 100_000): string {
  const lower = html.toLowerCase();
  let text = '';
  let at = 0;
  while (at < html.length && text.length < longest * 2) {
    const next = html.indexOf('<', at);
    if (next < 0) {
      text += html.slice(at);
      break;
    }
    text += html.slice(at, next);
    const unread = UNREAD.find(({ begin }) => lower.startsWith(begin, next));
    const from = unread ? lower.indexOf(unread.end, next + 4) : next;
    const end = from < 0 ? -1 : html.indexOf('>', from);
    if (end < 0) break;
    if (!INLINE.test(html.slice(next, next + 12))) text += ' ';
    at = end + 1;
  }
  return decodeHTML(text)
    .replace(/[\s\u00a0]+/g, ' ')
    .trim()
    .slice(0, longest);
}
