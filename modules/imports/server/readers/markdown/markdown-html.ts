import MarkdownIt from 'markdown-it';
import { CODE } from './template-addresses.ts';

const renderer = new MarkdownIt({ html: true, linkify: false, typographer: false });
/** None begins within another one, so that each sign is looked at for one of them alone. */
const TEMPLATE_MARK = /\{\{[<%]?(?:(?!\{[{%])[\s\S]){1,1000}?[%>]?\}\}|\{%(?:(?!\{[{%])[\s\S]){1,1000}?%\}/g;

/** Markdown as HTML. HTML in it passes through as it is, and so do the marks of template languages. */
export function markdownToHtml(text: string): string {
  const markdown = withHeadingsApart(text);
  if (!markdown.includes('{{') && !markdown.includes('{%')) return renderer.render(markdown);
  const word = unusedWord(markdown);
  const marks: string[] = [];
  // Code is shown as it is written, and the renderer does that by itself.
  const guarded = markdown
    .split(CODE)
    .map((part, at) =>
      at % 2 === 0 ? part.replace(TEMPLATE_MARK, (mark) => `${word}${marks.push(mark) - 1}q`) : part,
    )
    .join('');
  return renderer
    .render(guarded)
    .replace(new RegExp(`${word}(\\d+)q`, 'g'), (_, index) => marks[Number(index)] ?? '');
}

const BLOCK_END = /<\/(?:article|aside|blockquote|div|figure|ol|p|section|table|ul)>\s*$/i;
const HEADING = /^#{1,6} \S/;
const FENCE = /^\s{0,3}(?:```|~~~)/;

/** Many sites were made with a reader of Markdown for which HTML ends with its last tag, not with an empty line. */
function withHeadingsApart(text: string): string {
  if (!/>\s*\n#/.test(text)) return text;
  let isCode = false;
  const lines = text.split('\n');
  return lines
    .map((line, at) => {
      if (FENCE.test(line)) isCode = !isCode;
      return !isCode && BLOCK_END.test(line) && HEADING.test(lines[at + 1] ?? '') ? `${line}\n` : line;
    })
    .join('\n');
}

function unusedWord(text: string): string {
  const used = new Set([...text.matchAll(/zqmark(\d{1,9})zq/g)].map(([, number]) => Number(number)));
  let free = 0;
  while (used.has(free)) free += 1;
  return `zqmark${free}zq`;
}
