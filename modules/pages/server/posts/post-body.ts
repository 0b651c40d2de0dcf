import { asText } from '#modules/shortcodes/shortcodes.public.ts';
import { escapeHtml } from '#platform/server/html.ts';
import { safeHtml } from '#platform/server/safe-html.ts';

const BLOCK =
  /^<\/?(p|div|h[1-6]|ul|ol|li|dl|table|figure|blockquote|pre|hr|section|article|aside|details|iframe|video|audio|address|form|script|style|!--)\b/i;
const LONGEST_CAPTION = 4_000;

/** A body in paragraphs, without what belongs to the system that it came from, and safe; its shortcodes are as written. */
export function cleanBody(body: string): string {
  return byTheirWords(safeHtml(inParagraphs(withCaptions(asText(body)))));
}

/** Lists and quotes begin at the side at which their words do, but for those that say it. */
const byTheirWords = (body: string): string =>
  body.replace(/<(ul|ol|blockquote)\b(?![^>]*\sdir=)/g, '<$1 dir="auto"');

/** What older editors keep as lines becomes paragraphs; bodies that have paragraphs or blocks stay as they are. */
function inParagraphs(body: string): string {
  if (/<p[\s>]|<!-- wp:|<!--kg-/i.test(body) || !/\n/.test(body)) return body;
  let isOpen = 0;
  return body
    .replace(/\r\n?/g, '\n')
    .split(/\n\s*\n/)
    .map((part) => {
      const text = part.trim();
      const wasOpen = isOpen > 0;
      isOpen += countOf(text, '<pre') - countOf(text, '</pre');
      if (wasOpen || isOpen > 0) return `${part}\n\n`;
      if (text === '' || BLOCK.test(text)) return text;
      return `<p>${text.replaceAll('\n', '<br>\n')}</p>`;
    })
    .join('\n');
}

const countOf = (text: string, part: string): number => text.toLowerCase().split(part).length - 1;

/** Pictures with a caption, as WordPress writes them down. */
function withCaptions(body: string): string {
  if (!body.includes('[caption')) return body;
  let text = '';
  let at = 0;
  for (;;) {
    const begin = body.indexOf('[caption', at);
    if (begin < 0) return text + body.slice(at);
    const open = body.indexOf(']', begin);
    const end = open < 0 ? -1 : body.indexOf('[/caption]', open);
    if (open < 0 || end < 0 || end - begin > LONGEST_CAPTION) return text + body.slice(at);
    const inside = body.slice(open + 1, end);
    const picture = /^\s*((?:<a\b[^<>]*>\s*)?<img\b[^<>]*>(?:\s*<\/a>)?)/i.exec(inside)?.[1] ?? '';
    const attributes = body.slice(begin, open);
    const caption =
      inside.slice(inside.indexOf(picture) + picture.length).trim() ||
      (/caption="([^"]*)"/.exec(attributes)?.[1] ?? '');
    const align = /align="(align\w+)"/.exec(attributes)?.[1] ?? '';
    const figure = `<figure class="wp-caption ${escapeHtml(align)}">${picture}<figcaption>${caption}</figcaption></figure>`;
    text += `${body.slice(at, begin)}\n\n${figure}\n\n`;
    at = end + '[/caption]'.length;
  }
}

const WORDS_A_MINUTE = 230;
const LETTERS_A_WORD = 5.5;

/** Minutes that reading takes; scripts without blanks between words are counted by their letters. */
export function readingMinutes(text: string): number {
  const words = Math.max(text.split(/\s+/).length, text.length / (LETTERS_A_WORD * 4));
  return Math.max(1, Math.round(words / WORDS_A_MINUTE));
}
