import { markdownToHtml } from '../markdown/markdown-html.ts';
import { htmlOfText } from '../plain-text.ts';

export type Converted = { html: string; unknown: string[] };

type Mobiledoc = {
  atoms?: [string, string, unknown][];
  cards?: [string, Record<string, unknown>][];
  markups?: [string, string[]?][];
  sections?: unknown[][];
};

/** A Mobiledoc text as HTML; null when it is none. What has no counterpart is named in `unknown`. */
export function mobiledocToHtml(source: string): Converted | null {
  let document: Mobiledoc;
  try {
    document = JSON.parse(source) as Mobiledoc;
  } catch {
    return null;
  }
  if (!Array.isArray(document?.sections)) return null;
  const unknown = new Set<string>();
  const html = document.sections.map((section) => sectionHtml(section, document, unknown)).join('\n');
  return { html, unknown: [...unknown] };
}

function sectionHtml(section: unknown[], document: Mobiledoc, unknown: Set<string>): string {
  const [kind, first, second] = section;
  if (kind === 1) return `<${tagOf(first)}>${markersHtml(second, document, unknown)}</${tagOf(first)}>`;
  if (kind === 2) return `<img src="${htmlOfText(String(first))}">`;
  if (kind === 3) {
    const items = Array.isArray(second) ? second : [];
    const inner = items.map((item) => `<li>${markersHtml(item, document, unknown)}</li>`).join('');
    return `<${tagOf(first)}>${inner}</${tagOf(first)}>`;
  }
  if (kind === 10) return cardHtml(document.cards?.[Number(first)], unknown);
  unknown.add(`section ${String(kind)}`);
  return '';
}

function tagOf(name: unknown): string {
  return /^(p|h[1-6]|blockquote|aside|ul|ol|pull-quote)$/.test(String(name)) ? String(name) : 'p';
}

function markersHtml(markers: unknown, document: Mobiledoc, unknown: Set<string>): string {
  if (!Array.isArray(markers)) return '';
  const open: string[] = [];
  let html = '';
  for (const marker of markers as [number, number[], number, unknown][]) {
    const [kind, opened = [], closed = 0, value] = marker;
    for (const index of opened) {
      const [tag = 'span', attributes = []] = document.markups?.[index] ?? [];
      open.push(tag);
      html += `<${tag}${attributesHtml(attributes)}>`;
    }
    html += kind === 0 ? htmlOfText(String(value)) : atomHtml(document.atoms?.[Number(value)], unknown);
    for (let count = 0; count < closed; count += 1) html += `</${open.pop() ?? 'span'}>`;
  }
  while (open.length > 0) html += `</${open.pop()}>`;
  return html;
}

function attributesHtml(pairs: readonly string[]): string {
  let html = '';
  for (let index = 0; index + 1 < pairs.length; index += 2) {
    html += ` ${pairs[index]}="${htmlOfText(String(pairs[index + 1]))}"`;
  }
  return html;
}

function atomHtml(atom: [string, string, unknown] | undefined, unknown: Set<string>): string {
  if (atom?.[0] === 'soft-return') return '<br>';
  if (atom) unknown.add(`atom "${atom[0]}"`);
  return htmlOfText(atom?.[1] ?? '');
}

function cardHtml(card: [string, Record<string, unknown>] | undefined, unknown: Set<string>): string {
  const [name = '', payload = {}] = card ?? [];
  const text = (key: string) => (typeof payload[key] === 'string' ? payload[key] : '');
  const caption = text('caption') === '' ? '' : `<figcaption>${text('caption')}</figcaption>`;
  switch (name) {
    case 'markdown':
    case 'card-markdown':
      return markdownToHtml(text('markdown'));
    case 'html':
      return text('html');
    case 'hr':
      return '<hr>';
    case 'image':
      return `<figure><img src="${htmlOfText(text('src'))}" alt="${htmlOfText(text('alt'))}">${caption}</figure>`;
    case 'embed':
      return `<figure>${text('html')}${caption}</figure>`;
    case 'code':
      return `<pre><code>${htmlOfText(text('code'))}</code></pre>`;
    case 'bookmark':
      return `<p><a href="${htmlOfText(text('url'))}">${htmlOfText(text('title') || text('url'))}</a></p>`;
    default:
      unknown.add(`card "${name}"`);
      return '';
  }
}
