/** What the screens and the widget need of embedded lists, without zod. */
export const embedTemplates = ['list', 'cards', 'carousel'] as const;
export type EmbedTemplate = (typeof embedTemplates)[number];

/** What is shown of a post beside its headline. */
export const embedFields = ['image', 'section', 'summary', 'author', 'date'] as const;
export type EmbedField = (typeof embedFields)[number];

export const embedSources = ['feed', 'stream', 'latest', 'sections'] as const;
export type EmbedSourceKind = (typeof embedSources)[number];

export const embedColors = ['accent', 'text', 'background'] as const;
export type EmbedColors = Record<(typeof embedColors)[number], string>;
export const usualColors: EmbedColors = { accent: '#a3231f', text: '#1c1b1a', background: '#ffffff' };

export const LONGEST_EMBED_TITLE = 120;
export const MOST_EMBED_ITEMS = 20;
export const USUAL_EMBED_ITEMS = 5;
export const MOST_ORIGINS = 50;
export const LONGEST_ORIGIN = 200;
export const MOST_EMBEDS = 200;
/** What the answer of a list may weigh. */
export const MOST_EMBED_BYTES = 50 * 1024;
/** How long the address of a preview is good for, in seconds. */
export const EMBED_PREVIEW_SECONDS = 3_600;

const ORIGIN = /^(https?):\/\/([a-z0-9](?:[a-z0-9.-]*[a-z0-9])?|\[[0-9a-f:.]+\])(?::(\d{1,5}))?\/?$/;
const USUAL_PORTS: Readonly<Record<string, string>> = { http: '80', https: '443' };

/** An origin as browsers name it, such as `https://example.com`; null where the text is none. */
export function originOf(text: string): string | null {
  const [, scheme = '', host = '', port] = ORIGIN.exec(text.trim().toLowerCase()) ?? [];
  if (host === '') return null;
  return `${scheme}://${host}${port === undefined || port === USUAL_PORTS[scheme] ? '' : `:${port}`}`;
}

/** What somebody puts into their page; it shows a link where no script runs. */
export const snippetOf = (site: string, embed: { id: number; title: string }): string =>
  `<script async src="${site}/embeds/feed/${embed.id}.js"></script>\n<noscript><a href="${site}/">${escaped(embed.title)}</a></noscript>`;

const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
