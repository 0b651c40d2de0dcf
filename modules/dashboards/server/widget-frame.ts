import { createHash } from 'node:crypto';
import { escapeHtml } from '#platform/server/html.ts';
import { embedHostOf } from '../widget-kinds.contract.ts';

const style =
  'html,body{height:100%;margin:0;overflow:hidden}iframe{display:block;width:100%;height:100%;border:0}';
const styleHash = createHash('sha256').update(style).digest('base64');

/** It keeps the origin of its host, which is never ours: most pages of figures show nothing without (decision 0050). */
const SANDBOX =
  'allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox allow-presentation';

type WidgetFrame = { html: string; headers: Record<string, string> };

/**
 * The page around an embed, which runs nothing and opens to its host alone.
 * @param ownHost that of the page itself: in a frame of ours nobody may stand who has our origin
 */
export function widgetFrame(
  url: string,
  { hosts, ownHost, title }: { hosts: readonly string[]; ownHost: string; title: string },
): WidgetFrame | null {
  const host = embedHostOf(url);
  if (host === null || host === ownHost || !hosts.includes(host)) return null;
  const policy = [
    "default-src 'none'",
    `style-src 'sha256-${styleHash}'`,
    `frame-src https://${host}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
  ].join('; ');
  const frame = `<iframe src="${escapeHtml(url)}" title="${escapeHtml(title)}" sandbox="${SANDBOX}" allow="fullscreen" referrerpolicy="strict-origin-when-cross-origin"></iframe>`;
  return {
    html: `<!doctype html><html lang="en"><meta charset="utf-8"><title>Embed</title><style>${style}</style>${frame}</html>`,
    headers: {
      'content-security-policy': policy,
      'x-frame-options': 'SAMEORIGIN',
      'x-robots-tag': 'noindex',
    },
  };
}
