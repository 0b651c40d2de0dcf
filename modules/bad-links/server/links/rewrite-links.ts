import { escapeHtml } from '#platform/server/html.ts';
import { placedLinks } from './read-links.ts';

/** What becomes of links: they go and their text stays, or they lead elsewhere. */
export type LinkChange = { newUrl: string | null };

/**
 * Changes the links of a stored body that lead to these addresses; everything else stays, byte for byte. Null for a
 * body that is too much to be read.
 */
export function rewriteLinks(
  body: string,
  addresses: ReadonlySet<string>,
  { newUrl }: LinkChange,
  ownHosts: ReadonlySet<string>,
): string | null {
  const links = placedLinks(body, ownHosts);
  if (!links) return null;
  const edits = links
    .filter(({ address }) => addresses.has(address))
    .flatMap(({ start, end, href }) =>
      newUrl === null
        ? [{ ...start, text: '' }, ...(end ? [{ ...end, text: '' }] : [])]
        : [{ ...href, text: `href="${escapeHtml(newUrl)}"` }],
    )
    .toSorted((one, other) => one.from - other.from);
  const parts: string[] = [];
  let at = 0;
  for (const { from, to, text } of edits) {
    if (from < at) continue;
    parts.push(body.slice(at, from), text);
    at = to;
  }
  return parts.join('') + body.slice(at);
}
