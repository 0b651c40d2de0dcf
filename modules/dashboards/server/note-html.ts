import MarkdownIt from 'markdown-it';
import { safeHtml } from '#platform/server/safe-html.ts';

const markdown = new MarkdownIt({ html: false, linkify: true, breaks: true });
/** Nobody is shown pictures of other hosts who opens a note. */
markdown.disable('image');

/** A note as its readers see it: its Markdown, without any markup of its own. */
export const noteHtml = (text: string): string => safeHtml(markdown.render(text));
