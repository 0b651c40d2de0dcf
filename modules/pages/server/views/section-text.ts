import MarkdownIt from 'markdown-it';
import { safeHtml } from '#platform/server/safe-html.ts';

const markdown = new MarkdownIt({ html: false, linkify: true });
// The title of the page is its first heading, so those of its text begin one level below.
markdown.core.ruler.push('below_title', ({ tokens }) => {
  for (const token of tokens) {
    if (token.type.startsWith('heading_')) token.tag = `h${Math.min(6, Number(token.tag.slice(1)) + 1)}`;
  }
});

/** What a static section says, as HTML for its page. */
export const sectionText = (text: string): string => safeHtml(markdown.render(text)).trim();
