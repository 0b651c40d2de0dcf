import MarkdownIt from 'markdown-it';
import definitions from 'markdown-it-deflist';
import footnotes from 'markdown-it-footnote';
import { callouts, namedHeadings, withoutKramdown } from './markdown-dialects.ts';
import { CODE } from './template-addresses.ts';
import { withPictures } from './template-pictures.ts';

const newRenderer = () =>
  new MarkdownIt({ html: true, linkify: false, typographer: false })
    .use(definitions)
    .use(namedHeadings)
    .use(callouts);
const plain = newRenderer();
const noted = newRenderer().use(footnotes);
// The usual readers know notes below a text alone, and `^[` is a word to them.
noted.inline.ruler.disable('footnote_inline');

/** Each note is put in its place by going through all that stands before it: texts with more keep theirs as written. */
const MOST_NOTES = 2_000;

const render = (markdown: string): string =>
  (markdown.split(']:', MOST_NOTES + 2).length > MOST_NOTES + 1 ? plain : noted).render(markdown);

/** None begins within another one, so that each sign is looked at for one of them alone. */
const TEMPLATE_MARK = /\{\{[<%]?(?:(?!\{[{%])[\s\S]){1,1000}?[%>]?\}\}|\{%(?:(?!\{[{%])[\s\S]){1,1000}?%\}/g;

/** Whether a mark between two braces is hidden from readers, as those of Liquid always are. */
type IsHidden = (mark: string) => boolean;
const never: IsHidden = () => false;

/** Markdown as HTML. HTML in it passes through as it is, and so do the marks of template languages. */
export function markdownToHtml(text: string, isHidden: IsHidden = never): string {
  const markdown = outsideCode(withHeadingsApart(text), (part, at) =>
    withPictures(withoutKramdown(part, at > 0)),
  );
  return withoutMarks(markdown, outsideCode, render, isHidden).replace(
    /<p>\s*((?:<!-- \{[%{][^<>]{1,1000}[%}]\} -->\s*)+)<\/p>/g,
    '$1',
  );
}

/** HTML of a template: its pictures, and without the tags that nothing answers here. */
export const htmlOfTemplate = (html: string, isHidden: IsHidden = never): string =>
  withoutMarks(
    outsideHtmlCode(html, (part) => withPictures(part, true)),
    outsideHtmlCode,
    (guarded) => guarded,
    isHidden,
  );

type Outside = (text: string, change: (part: string) => string) => string;

/** What is made of a text whose marks of template languages are guarded while it is made. */
function withoutMarks(
  text: string,
  outside: Outside,
  make: (guarded: string) => string,
  isHidden: IsHidden,
): string {
  if (!text.includes('{{') && !text.includes('{%')) return make(text);
  const word = unusedWord(text);
  const marks: string[] = [];
  // Code is shown as it is written, and the renderer does that by itself.
  const guarded = outside(text, (part) =>
    part.replace(TEMPLATE_MARK, (mark) => `${word}${marks.push(mark) - 1}q`),
  );
  const guard = new RegExp(`${word}(\\d+)q`, 'g');
  return make(guarded)
    .split(/(<[^<>]*>)/)
    .map((part, at) =>
      part.replace(guard, (_, index) => {
        const mark = marks[Number(index)] ?? '';
        return at % 2 === 0 && (mark.startsWith('{%') || isHidden(mark)) ? unread(mark) : mark;
      }),
    )
    .join('');
}

/** A mark that nothing answers here: kept in its place for whoever edits the text, unseen by readers. */
const unread = (mark: string): string => `<!-- ${escapeTags(mark.replace(/-(?=-)/g, '- '))} -->`;

/** Within a comment nothing may look like its end. */
const escapeTags = (text: string): string => text.replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const outsideCode = (text: string, change: (part: string, at: number) => string): string =>
  text
    .split(CODE)
    .map((part, at) => (at % 2 === 0 ? change(part, at) : part))
    .join('');

const TAG_OF_CODE = /(<\/?(?:pre|code|script|style|textarea)\b[^<>]{0,2000}>)/i;

const outsideHtmlCode: Outside = (html, change) => {
  let depth = 0;
  return html
    .split(TAG_OF_CODE)
    .map((part, at) => {
      if (at % 2 === 0) return depth === 0 ? change(part) : part;
      depth = Math.max(0, depth + (part.startsWith('</') ? -1 : 1));
      return part;
    })
    .join('');
};

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
