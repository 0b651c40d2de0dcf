import { createHash } from 'node:crypto';
import { embedHosts, frameSandbox, keepsItsOrigin } from '#platform/contract/embed-hosts.ts';
import { escapeHtml } from '#platform/server/html.ts';
import { embedAddress } from '#platform/server/safe-html/safe-addresses.ts';
import type { SiteAnswer } from '#platform/server/site-answers.ts';

/** Where an embed of another site stands in a page of its own: the address follows, in the letters of base64url. */
export const EMBED_BEGIN = '/u/site/embed/';
const LONGEST = 6_000;
const style =
  'html,body{height:100%;margin:0;overflow:hidden}iframe{display:block;width:100%;height:100%;border:0}';
const policy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  `frame-src ${embedHosts.map((host) => `https://${host}`).join(' ')}`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
].join('; ');

/** An embed in a page that runs nothing, so that those who write see it and their dashboard opens to no other site. */
export function embedFrame(path: string): SiteAnswer | null {
  if (path.length > LONGEST) return null;
  const said = Buffer.from(path.slice(EMBED_BEGIN.length), 'base64url').toString();
  const address = embedAddress(said);
  if (address === null) return null;
  const { hostname } = new URL(address);
  // A sandbox around a player is its own, too: only what needs no origin stands in one.
  const around = keepsItsOrigin(hostname) ? policy : `${policy}; sandbox ${frameSandbox(hostname)}`;
  const frame = `<iframe src="${escapeHtml(address)}" title="${escapeHtml(hostname)}" sandbox="${frameSandbox(hostname)}" allow="encrypted-media; fullscreen; picture-in-picture" allowfullscreen referrerpolicy="strict-origin-when-cross-origin"></iframe>`;
  return {
    status: 200,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'private, max-age=3600',
      'content-security-policy': around,
      'x-frame-options': 'SAMEORIGIN',
      'x-robots-tag': 'noindex',
    },
    body: `<!doctype html><html lang="en"><meta charset="utf-8"><title>Embed</title><style>${style}</style>${frame}</html>`,
  };
}
