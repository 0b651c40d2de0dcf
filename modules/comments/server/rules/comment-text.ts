import { escapeHtml } from '#platform/server/html.ts';
import { plainTextOf } from '#platform/server/safe-html/plain-text.ts';

/** Ends of lines and paragraphs, while blanks are made one. */
const LINE = '\uE000';
const PARAGRAPH = '\uE001';
const ENDS = /<br\s*\/?>|<\/(p|div|li|blockquote|h[1-6]|pre)\s*>/gi;
const ADDRESS = /\bhttps?:\/\/[^\s<>"']+[^\s<>"'.,;:!?)\]]/gi;

/** The text of a comment as people wrote it, with its lines and paragraphs. */
export function textOfHtml(html: string, longest = 20_000): string {
  const marked = html.replace(ENDS, (end) => (end.startsWith('</') ? PARAGRAPH : LINE));
  return plainTextOf(marked, longest)
    .replaceAll(new RegExp(` *${LINE} *`, 'g'), '\n')
    .replaceAll(new RegExp(`\\s*(${PARAGRAPH}\\s*)+`, 'g'), '\n\n')
    .trim();
}

/** What came from a form, as it is counted and kept: browsers send each end of a line as two characters. */
export const typedText = (text: string): string =>
  text.replaceAll('\0', '').replaceAll(/\r\n?/g, '\n').trim();

/** A text as the markup of a comment: paragraphs, lines, and addresses as links that nobody vouches for. */
export function htmlOfText(text: string): string {
  return text
    .replaceAll(/\r\n?/g, '\n')
    .split(/\n{2,}/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean)
    .map((paragraph) => `<p>${linked(paragraph).replaceAll('\n', '<br>')}</p>`)
    .join('\n');
}

function linked(text: string): string {
  let [html, at] = ['', 0];
  for (const { 0: address, index } of text.matchAll(ADDRESS)) {
    const safe = escapeHtml(address);
    html += `${escapeHtml(text.slice(at, index))}<a href="${safe}" rel="nofollow ugc noopener">${safe}</a>`;
    at = index + address.length;
  }
  return html + escapeHtml(text.slice(at));
}

/** How many addresses stand in a text. */
export const linksIn = (text: string): number => text.match(/https?:\/\/|\bwww\./gi)?.length ?? 0;
