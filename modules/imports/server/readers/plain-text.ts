import anyAscii from 'any-ascii';
import { decodeHTML } from 'entities';

const TAG = /<\/?[a-zA-Z!][^>]*>/g;

/** Without tags. Behind the last `>` there is none, and each `<` would be looked at up to the end of the text. */
function withoutTags(html: string): string {
  const end = html.lastIndexOf('>') + 1;
  return html.slice(0, end).replace(TAG, '') + html.slice(end);
}

/** A headline as people read it: without tags and entities, on one line. */
export function plainText(html: string): string {
  const text = /[<&]/.test(html) ? decodeHTML(withoutTags(html)) : html;
  return text.replace(/\s+/g, ' ').trim();
}

/** Plain text as HTML. */
export function htmlOfText(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');
}

/** A slug of small letters, digits and hyphens, at most `most` long; empty when nothing is left. */
export function slugOf(text: string, most = 200): string {
  return anyAscii(decodedSlug(text))
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, most)
    .replace(/^-+|-+$/g, '');
}

function decodedSlug(text: string): string {
  if (!text.includes('%')) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The path of an address on the old site, or null where it says nothing (the front page, a query). */
export function pathOfAddress(address: string): string | null {
  let path: string;
  try {
    const url = new URL(address, 'http://old.invalid/');
    if (url.protocol !== 'http:' && url.protocol !== 'https:') return null;
    if (url.search !== '') return null;
    path = url.pathname;
  } catch {
    return null;
  }
  return path === '/' || path === '' ? null : path;
}

const KNOWN_SHORTCODES = new Set(['gallery', 'caption', 'wp_caption', 'audio', 'video', 'playlist', 'embed']);

/** Names of the shortcodes in a WordPress body: known ones, closed ones, and those with attributes. */
export function shortcodesIn(html: string): string[] {
  if (!html.includes('[')) return [];
  const closed = new Set([...html.matchAll(/\[\/([a-zA-Z][\w-]{1,60})\]/g)].map(([, name = '']) => name));
  const names = new Set<string>();
  for (const [, name = '', rest = ''] of html.matchAll(
    /\[([a-zA-Z][\w-]{1,60})((?:\s[^\][<>]{0,560})?)\]/g,
  )) {
    const isOne = KNOWN_SHORTCODES.has(name) || /\s[\w-]+\s*=/.test(rest) || closed.has(name);
    if (isOne) names.add(name);
  }
  return [...names].sort();
}

/** Kinds of template marks in a body: Liquid and Nunjucks tags and outputs, Hugo and Zola shortcodes. */
export function templateMarksIn(text: string): string[] {
  if (!text.includes('{')) return [];
  const names = new Set<string>();
  for (const [, name = ''] of text.matchAll(/\{%-?\s*([a-zA-Z_]\w*)/g)) {
    if (!name.startsWith('end')) names.add(`{% ${name} %}`);
  }
  for (const [, mark = '', name = ''] of text.matchAll(/\{\{([<%])\s*(?:\/\s*)?([\w/.-]+)/g)) {
    names.add(mark === '<' ? `{{< ${name} >}}` : `{{% ${name} %}}`);
  }
  if (/\{\{(?![<%])[^{}]{1,300}\}\}/.test(text)) names.add('{{ … }}');
  return [...names].sort();
}
