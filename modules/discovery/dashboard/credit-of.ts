import type { Discovered } from '../discovery.contract.ts';

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => entities[sign] ?? sign);

/**
 * The first words of a draft about something: where it comes from. A tag is nobody's work.
 * @param source what stands before the link
 * @param origin of the site that addresses without a host are of
 */
export function creditOf(
  { kind, title, url }: Pick<Discovered, 'kind' | 'title' | 'url'>,
  source: string,
  origin: string,
): string | null {
  if (kind === 'tag') return null;
  const address = new URL(url, origin).href;
  return `<p>${escaped(source)} <a href="${escaped(address)}">${escaped(title)}</a></p>`;
}
