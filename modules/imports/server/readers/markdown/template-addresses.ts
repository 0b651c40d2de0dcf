import { slugOf } from '../plain-text.ts';
import { placeOfFile } from './markdown-place.ts';

/** `{{ "/path" | url }}` of Eleventy and `{{ '/path' | relative_url }}` of Jekyll. */
const FILTERED =
  /\{\{-?\s*(["'])\s{0,9}(\/[^"'{}\n]{0,500})\1\s*\|\s*(?:url|relative_url|absolute_url|prepend:\s?site\.(?:base)?url)(?:\s*\|\s*(?:relative_url|absolute_url|prepend:\s?site\.(?:base)?url))?\s*-?\}\}/g;
/** `{{ site.url }}{{ site.baseurl }}` before a path; a generator writes nothing for a name that is misspelt. */
const SITE =
  /(?:\{\{-?\s{0,9}(?:site\.(?:url|host)|(?:[a-z_]\w{0,40}\.)?base_?url)\s{0,9}-?\}\}){1,2}(?=\/)/gi;
/** `{% post_url 2015-01-31-name %}`, `{% link _posts/2015-01-31-name.md %}`, with the site's address before it or not. */
const NAMED =
  /(?:\{\{-?\s*site\.(?:base)?url\s*-?\}\}){0,2}\{%-?\s*(?:post_url|link)\s+([^\s%{}]{1,300})\s*-?%\}/g;
/** `{{< ref "posts/name.md" >}}` of Hugo. */
const REFERRED = /\{\{[<%]\s*(?:rel)?ref\s+["']([^"'{}\n]{1,300})["']\s*[>%]\}\}/g;
/** `](@/posts/name.md)` of Zola, and a link to a text by its file. */
const LINKED = /(\]\()(?![a-z][a-z0-9+.-]*:|\/\/)(@?[^\s()<>{}#?]{1,300}\.(?:md|markdown))(?=[)#?])/gi;
/** What is shown as code; split by it, it stands at every second place. */
export const CODE = /(^(?:```|~~~)[\s\S]*?^(?:```|~~~)|`[^`\n]*`)/m;

/**
 * Addresses that a site's generator would have written, as the paths that they stand for: a link within the site
 * must not break because the generator stayed behind. What a template only knows at work is left in place.
 */
export function withTemplateAddresses(body: string): string {
  if (!/\{\{|\{%|\.(?:md|markdown)[)#?]/i.test(body)) return body;
  // What is shown as code stays as it is written.
  const parts = body.split(CODE);
  return parts.map((part, at) => (at % 2 === 0 ? resolved(part) : part)).join('');
}

/** `{{ page.image | relative_url }}` and `{{ site.repository }}` of Jekyll, `{{ image | url }}` of Eleventy. */
const OWN =
  /\{\{-?\s{0,9}(?:(page|site)\.)?([a-z_]\w{0,40})(?:\s{0,9}\|\s{0,9}(?:url|relative_url|absolute_url|escape|strip_html)){0,3}\s{0,9}-?\}\}/gi;

const OF_ADDRESS = new Set(['url', 'baseurl', 'host']);

/** A longer value is a text of its own, and so many characters of values come into one text at most. */
const LONGEST_VALUE = 2_000;
const MOST_FILLED = 200_000;

/** A text with the values of its front matter that it names, and with those of its site. */
export function withOwnValues(
  body: string,
  fields: Record<string, unknown>,
  site: Record<string, unknown> = {},
): string {
  if (!body.includes('{{')) return body;
  const parts = body.split(CODE);
  let left = MOST_FILLED;
  const filled = (part: string) =>
    part.replace(OWN, (mark, of: string | undefined, name: string) => {
      // Its own address is that of this site from now on.
      if (of === 'site' && OF_ADDRESS.has(name)) return mark;
      const known = of === 'site' ? site : fields;
      const value = Object.hasOwn(known, name) ? known[name] : null;
      if (typeof value !== 'string' || value.length > Math.min(LONGEST_VALUE, left) || /[{}]/.test(value))
        return mark;
      left -= value.length;
      return value;
    });
  return parts.map((part, at) => (at % 2 === 0 ? filled(part) : part)).join('');
}

function resolved(part: string): string {
  let text = part;
  if (text.includes('{{') || text.includes('{%')) {
    text = text
      .replace(FILTERED, (_, _quote, path: string) => path.trim())
      .replace(NAMED, (mark, name: string) => pathOfFile(name) ?? mark)
      .replace(REFERRED, (mark, name: string) => pathOfFile(name) ?? mark)
      .replace(SITE, '');
  }
  return text.includes('](')
    ? text.replace(LINKED, (mark, before: string, name: string) => {
        const path = pathOfFile(name);
        return path === null ? mark : before + path;
      })
    : text;
}

/** A text of the site is at its slug, which its file's name gives unless the text says otherwise. */
function pathOfFile(name: string): string | null {
  const [file = '', fragment] = name.split('#');
  const slug = slugOf(placeOfFile(file.replace(/^@?\/+/, '').replace(/\/+$/, '')).stem);
  if (slug === '') return null;
  return fragment === undefined ? `/${slug}` : `/${slug}#${fragment}`;
}
