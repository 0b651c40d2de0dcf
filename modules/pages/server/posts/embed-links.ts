import { decodeHTML } from 'entities';
import { embedNames } from '#platform/contract/embed-hosts.ts';
import { escapeHtml } from '#platform/server/html.ts';

const FRAME = /<iframe\b[^>]*?\ssrc="([^"]*)"[^>]*><\/iframe>/g;

/** Pages of sites by the addresses of their players. */
const pages: readonly [player: RegExp, page: (name: string) => string][] = [
  [
    /^https:\/\/www\.youtube(?:-nocookie)?\.com\/embed\/([\w-]{6,20})(?![\w-])/,
    (id) => `https://www.youtube.com/watch?v=${id}`,
  ],
  [/^https:\/\/player\.vimeo\.com\/video\/(\d+)/, (id) => `https://vimeo.com/${id}`],
  [
    /^https:\/\/www\.dailymotion\.com\/embed\/video\/(\w+)/,
    (id) => `https://www.dailymotion.com/video/${id}`,
  ],
  [/^https:\/\/open\.spotify\.com\/embed\/(\w+\/\w+)/, (name) => `https://open.spotify.com/${name}`],
];

function pageOf(address: string): string {
  for (const [player, page] of pages) {
    const name = player.exec(address)?.[1];
    if (name !== undefined) return page(name);
  }
  return address;
}

/**
 * A cleaned body in which a link stands below each frame: a player has no origin of its own there, and some refuse to
 * play without one.
 */
export function withEmbedLinks(html: string, say: (name: string) => string): string {
  if (!html.includes('<iframe')) return html;
  return html.replaceAll(FRAME, (frame, src: string) => {
    const address = decodeHTML(src);
    const name = embedNames[URL.parse(address)?.hostname ?? ''];
    if (name === undefined) return frame;
    const href = escapeHtml(pageOf(address));
    return `${frame}<a class="embed-link" href="${href}" target="_blank" rel="noopener">${escapeHtml(say(name))}</a>`;
  });
}
