import { decodeHTML } from 'entities';
import { escapeHtml } from '#platform/server/html.ts';

/** What a person wrote about themselves as plain text: paragraphs and breaks become lines. */
export function textOfHtml(html: string): string {
  const lines = html
    .replace(/<(script|style)\b[\s\S]*?<\/\1\s*>/gi, '')
    .replace(/\r\n?|\n/g, ' ')
    .replace(/<br\b[^>]*>/gi, '\n')
    .replace(/<\/(p|div|li|h[1-6]|blockquote)\s*>/gi, '\n\n')
    .replace(/<[^>]*>/g, '');
  return decodeHTML(lines)
    .replace(/[ \t]*\n[ \t]*/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/** The same back: a blank line starts a paragraph, a single one is a break. */
export function htmlOfText(text: string): string {
  const paragraphs = text.replace(/\r\n?/g, '\n').split(/\n{2,}/);
  return paragraphs
    .filter((paragraph) => paragraph.trim() !== '')
    .map((paragraph) => `<p>${escapeHtml(paragraph).replaceAll('\n', '<br>')}</p>`)
    .join('');
}
