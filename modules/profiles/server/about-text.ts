import { decodeHTML } from 'entities';
import { escapeHtml } from '#platform/server/html.ts';

const UNREAD = /<(script|style)\b/gi;
const TAGS: readonly (readonly [tag: RegExp, sign: string])[] = [
  [/<br\b[^>]*>/gi, '\n'],
  [/<\/(p|div|li|h[1-6]|blockquote)\s{0,9}>/gi, '\n\n'],
  [/<[^>]*>/g, ''],
];

/** What a person wrote about themselves as plain text: paragraphs and breaks become lines. In one go through it. */
export function textOfHtml(html: string): string {
  let text = withoutUnread(html).replace(/\r\n?|\n/g, ' ');
  for (const [tag, sign] of TAGS) {
    // Behind the last `>` there is no tag, and each `<` would be looked at up to the end of the text.
    const end = text.lastIndexOf('>') + 1;
    text = text.slice(0, end).replace(tag, sign) + text.slice(end);
  }
  return decodeHTML(text)
    .split('\n')
    .map((line) => line.trim())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/** Scripts and styles are cut out; one without an end stays, and its end is looked for once. */
function withoutUnread(html: string): string {
  let kept = '';
  let at = 0;
  const endless = new Set<string>();
  for (const { index, 1: written = '' } of html.matchAll(UNREAD)) {
    const name = written.toLowerCase();
    if (index < at || endless.has(name)) continue;
    const closing = new RegExp(`</${name}\\s{0,9}>`, 'gi');
    closing.lastIndex = index;
    if (!closing.test(html)) endless.add(name);
    else {
      kept += html.slice(at, index);
      at = closing.lastIndex;
    }
  }
  return kept + html.slice(at);
}

/** The same back: a blank line starts a paragraph, a single one is a break. */
export function htmlOfText(text: string): string {
  const paragraphs = text.replace(/\r\n?/g, '\n').split(/\n{2,}/);
  return paragraphs
    .filter((paragraph) => paragraph.trim() !== '')
    .map((paragraph) => `<p>${escapeHtml(paragraph).replaceAll('\n', '<br>')}</p>`)
    .join('');
}
