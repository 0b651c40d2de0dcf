import MarkdownIt from 'markdown-it';

const renderer = new MarkdownIt({ html: true, linkify: false, typographer: false });
/** None begins within another one, so that each sign is looked at for one of them alone. */
const TEMPLATE_MARK = /\{\{[<%]?(?:(?!\{[{%])[\s\S]){1,1000}?[%>]?\}\}|\{%(?:(?!\{[{%])[\s\S]){1,1000}?%\}/g;

/** Markdown as HTML. HTML in it passes through as it is, and so do the marks of template languages. */
export function markdownToHtml(markdown: string): string {
  if (!markdown.includes('{{') && !markdown.includes('{%')) return renderer.render(markdown);
  const word = unusedWord(markdown);
  const marks: string[] = [];
  const guarded = markdown.replace(TEMPLATE_MARK, (mark) => `${word}${marks.push(mark) - 1}q`);
  return renderer
    .render(guarded)
    .replace(new RegExp(`${word}(\\d+)q`, 'g'), (_, index) => marks[Number(index)] ?? '');
}

function unusedWord(text: string): string {
  const used = new Set([...text.matchAll(/zqmark(\d{1,9})zq/g)].map(([, number]) => Number(number)));
  let free = 0;
  while (used.has(free)) free += 1;
  return `zqmark${free}zq`;
}
