/** An address as a reader's browser would send it. */
export type AskedAddress = { path: string; query: string };

/**
 * Reads a path, or a whole address on one of the hosts of the site.
 * @returns null when it is no address of the site
 */
export function readAskedAddress(text: string, hosts: ReadonlySet<string>): AskedAddress | null {
  const [bare = ''] = withoutHost(text.trim(), hosts)?.split('#', 1) ?? [];
  if (!bare.startsWith('/')) return null;
  const at = bare.indexOf('?');
  return at < 0 ? { path: bare, query: '' } : { path: bare.slice(0, at), query: bare.slice(at) };
}

function withoutHost(text: string, hosts: ReadonlySet<string>): string | null {
  if (!/^https?:\/\//i.test(text)) return text;
  const address = URL.parse(text);
  return address && hosts.has(address.hostname) ? address.pathname + address.search : null;
}
