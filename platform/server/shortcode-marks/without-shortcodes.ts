import { asText, findShortcodes } from './find-shortcodes.ts';

/** Whether a shortcode shows readers something; undefined where nobody has defined one of the name. */
type ShowsShortcode = (name: string) => boolean | undefined;

/** How deep shortcodes lie in the content of others. */
const MOST_DEEP = 3;

/**
 * HTML for what is made of its words: in the place of a shortcode stands what it encloses, or nothing where it shows
 * nothing. It may be cut anywhere.
 */
export const withoutShortcodes = (html: string, shows: ShowsShortcode): string =>
  html.includes('[') || html.includes('{{') ? enclosed(withoutHalf(asText(html)), shows, 0) : html;

function enclosed(html: string, shows: ShowsShortcode, depth: number): string {
  let text = '';
  let at = 0;
  for (const { name, content, start, end } of findShortcodes(html, (one) => shows(one) !== undefined)) {
    text += html.slice(at, start);
    const isShown = content !== null && depth < MOST_DEEP && shows(name) === true && !isAddress(content);
    if (isShown) text += enclosed(content, shows, depth + 1);
    at = end;
  }
  return text + html.slice(at);
}

/** What is embedded by its address has no words. */
const isAddress = (content: string): boolean => /^\s*https?:\/\/\S+\s*$/i.test(content);

/** Leaves out the half of a mark that the end of a text has cut. */
function withoutHalf(html: string): string {
  const start = Math.max(html.lastIndexOf('['), html.lastIndexOf('{{'));
  const half = start < 0 ? '' : html.slice(start);
  const isHalf = /^(?:\[|\{\{(?:&lt;|%)\s*)[a-z][a-z0-9_-]{1,63}\s/i.test(half);
  return isHalf && half.includes('=') && !/[\]<>]|\}\}/.test(half) ? html.slice(0, start) : html;
}
