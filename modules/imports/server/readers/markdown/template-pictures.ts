import { escapeHtml } from '#platform/server/html.ts';

/** `{% img left /a.png 350 350 Title words %}` of Octopress and Hexo. */
const OCTOPRESS = /\{%-?[ \t]{1,9}img[ \t]([^%\n]{1,500})%\}/g;
const ON_OCTOPRESS = /(?:^|\s)(\/[^\s"]+|https?:[^\s"]+|[^\s"]+\.\w{3,4})(?:\s+\d+){0,2}(\s[\s\S]*)?$/;
/** `{% image "a.jpg", "A cat", "100vw" %}` of Eleventy, and `{% image_with_class "a.jpg" "wide" "A cat" %}`. */
const ELEVENTY =
  /\{%-?[ \t]{1,9}(image|picture|image_with_class)[ \t]{1,9}(["'])([^"'{}%\n]{1,500})\2[ \t,]{0,9}((?:(?!%\}|\{%)[^\n]){0,2000})%\}/g;
/** `{{< figure src="a.jpg" alt="A cat" caption="Asleep" >}}` of Hugo. */
const HUGO = /\{\{[<%][ \t]{0,9}figure[ \t]{1,9}((?:(?![>%]\}\}|\{\{)[^\n]){1,2000})[>%]\}\}/g;
/** `{% include figure.html src="a.jpg" caption="A cat" %}` of Jekyll, and `{% include "figure.html", src: "a.jpg" %}`. */
const JEKYLL =
  /\{%-?\s{1,9}include\s{1,9}["']?(?:[\w-]{1,40}\/){0,4}(?:[\w-]{0,20}-)?(?:figure|image|img|picture)(?:\.(?:html|liquid))?["']?[\s,]{1,9}((?:(?!%\}|\{%)[\s\S]){1,2000})%\}/g;

const ADDRESS = /\.(?:png|jpe?g|gif|webp|avif|svg)(?:[?#]|$)/i;
const NAMED =
  /([\w-]{1,40})\s{0,9}[=:]\s{0,9}(?:"([^"]{0,1000})"|'([^']{0,1000})'|`([^`]{0,1000})`|([^\s"'`,]{1,500}))/g;
/** A quote ends where another one begins or nothing follows, so that words in it may be quoted. */
const QUOTED = /(["'])(.{0,1000}?)\1(?=\s{0,9},?\s{0,9}(?:["']|$))/g;

type Picture = { source: string; alt: string };

/** Pictures that a template would have put into a text; where they have words below them, as a figure. */
export function withPictures(text: string, isHtml = false): string {
  if (!text.includes('{%') && !text.includes('{{')) return text;
  const written = isHtml ? asHtml : asMarkdown;
  const figured =
    (placed: (source: string) => string) =>
    (mark: string, said: string, at: number, whole: string): string => {
      const found = figureOf(said);
      if (!found) return mark;
      const picture = { source: placed(found.source), alt: found.alt };
      // Within a line of Markdown a figure would take the rest of the line for its own.
      return found.caption === '' || !(isHtml || isAlone(whole, mark, at))
        ? written(picture)
        : `<figure>${asHtml(picture)}<figcaption>${escapeHtml(found.caption)}</figcaption></figure>\n`;
    };
  return text
    .replace(OCTOPRESS, (mark, said: string) => {
      const [, source, words = ''] = ON_OCTOPRESS.exec(said.trim()) ?? [];
      return source === undefined ? mark : written({ source, alt: words.replace(/["']/g, ' ') });
    })
    .replace(ELEVENTY, (mark, name: string, _quote, source: string, rest: string) => {
      if (!ADDRESS.test(source)) return mark;
      const words = [...rest.trim().matchAll(QUOTED)].map(([, , word = '']) => word);
      const alt = (name === 'image_with_class' ? words[1] : words[0]) ?? '';
      return written({ source: fromRoot(source.trim()), alt });
    })
    .replace(
      HUGO,
      figured((source) => source),
    )
    .replace(JEKYLL, figured(fromRoot));
}

const asMarkdown = ({ source, alt }: Picture): string =>
  `![${alt.replace(/[[\]\\\n]/g, ' ').trim()}](<${source.replace(/[<>\n]/g, '')}>)`;

const asHtml = ({ source, alt }: Picture): string =>
  `<img src="${escapeHtml(source)}" alt="${escapeHtml(alt.trim())}">`;

/** What these generators read from their own folder stands at the root of the site. */
const fromRoot = (source: string): string =>
  /^(?:[a-z][a-z0-9+.-]*:|\.{0,2}\/)/i.test(source) ? source : `/${source}`;

/** Whether nothing else is on the lines of a mark. */
const isAlone = (text: string, mark: string, at: number): boolean =>
  (at === 0 || text[at - 1] === '\n') &&
  /^[ \t\r]*(?:\n|$)/.test(text.slice(at + mark.length, at + mark.length + 80));

/** What the parameters of a figure say, by the names that themes give them. */
function figureOf(said: string): (Picture & { caption: string }) | null {
  const named = new Map<string, string>();
  for (const [, name = '', ...values] of said.matchAll(NAMED)) {
    named.set(name.toLowerCase(), values.find((value) => value !== undefined) ?? '');
  }
  const first = (...names: string[]) => names.map((name) => named.get(name)?.trim()).find(Boolean) ?? '';
  const source = first('src', 'image_path', 'url', 'path', 'file', 'image');
  const caption = first('caption', 'description', 'title');
  return ADDRESS.test(source) ? { source, alt: first('alt') || caption, caption } : null;
}
