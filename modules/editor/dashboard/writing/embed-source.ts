import { embedHosts, embedNames, frameSandbox } from '#platform/contract/embed-hosts.ts';
import type { Embed } from '../../embed.contract.ts';
import { embedSiteOf } from '../../embed-pages.contract.ts';

/** The address of the frame for what somebody pasted: an address, or the code that a site offers; none otherwise. */
export function frameAddress(pasted: string): string | undefined {
  const text = pasted.trim();
  const within = /<iframe\b[^>]*?\ssrc\s*=\s*["']([^"']+)["']/i.exec(text)?.[1]?.replaceAll('&amp;', '&');
  const address = within ?? text;
  const url = /^https:\/\/[^\s"'<>]+$/.test(address) && URL.canParse(address) ? address : undefined;
  if (url === undefined) return undefined;
  return embedSiteOf(url)?.player ?? (embedHosts.includes(new URL(url).hostname) ? url : undefined);
}

/** The markup of an embed, named after its site where it has no title; its shape is a class that readers' pages know. */
export function embedSource(address: string, title: string, shape: Embed['shape'] = 'wide'): string {
  const frame = document.createElement('iframe');
  const { hostname } = new URL(address);
  const said = {
    src: address,
    title: title.trim() || (embedNames[hostname] ?? hostname),
    width: '560',
    height: '315',
    loading: 'lazy',
    sandbox: frameSandbox(hostname),
    allowfullscreen: '',
  };
  for (const [name, value] of Object.entries(said)) frame.setAttribute(name, value);
  const look = shape === 'wide' ? 'wp-block-embed' : `wp-block-embed is-style-${shape}`;
  return `<figure class="${look}">${frame.outerHTML}</figure>`;
}

/** The frame of a markup that is an embed of a site on the list and nothing else. */
export function frameOf(source: string): { address: string; shape: Embed['shape'] } | undefined {
  const [frame, ...others] = source.match(/<iframe\b[^<>]*>/gi) ?? [];
  const src = /\ssrc\s*=\s*["']([^"']+)["']/i.exec(frame ?? '')?.[1]?.replaceAll('&amp;', '&');
  const address = URL.parse(src?.replace(/^\/\//, 'https://') ?? '');
  if (others.length > 0 || address?.protocol !== 'https:' || !embedHosts.includes(address.hostname)) {
    return undefined;
  }
  const shape = (['tall', 'low'] as const).find((one) => source.includes(`is-style-${one}`)) ?? 'wide';
  return { address: address.href, shape };
}

/** Where an embed is shown to its writers: on an opaque origin, which the dashboard itself need not open to. */
export function shownAt(address: string): string {
  const bytes = new TextEncoder().encode(address);
  const letters = btoa(String.fromCharCode(...bytes));
  return `/u/site/embed/${letters.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')}`;
}
