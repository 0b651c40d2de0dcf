import MarkdownIt from 'markdown-it';

const markdown = new MarkdownIt({ html: false, linkify: false, breaks: false });
const DEEPEST = 6;

/** The blocks of a Markdown text; its first heading stands below the headline of the post, as one that is typed. */
export function markdownHtml(source: string): string {
  const tokens = markdown.parse(source, {});
  for (const token of tokens) {
    if (token.type !== 'heading_open' && token.type !== 'heading_close') continue;
    token.tag = `h${Math.min(DEEPEST, Number(token.tag.slice(1)) + 1)}`;
  }
  return markdown.renderer.render(tokens, markdown.options, {});
}
