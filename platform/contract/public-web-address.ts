/** An address of the web: its host and port, and a path or nothing; no password stands before the host. */
const ADDRESS = /^https?:\/\/([\p{L}\p{N}_.-]+)(?::(\d{1,5}))?(?:[/?#]\S*)?$/iu;
/** A host by its name: numbers alone are an address of the network, which nobody publishes. */
const NAMED =
  /^(?:[\p{L}\p{N}_](?:[\p{L}\p{N}_-]{0,61}[\p{L}\p{N}])?\.)+\p{L}(?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])$/u;
/** Names that lead nowhere but within a network. */
const INNER = /(?:^|\.)(?:localhost|local|localdomain|internal|intranet|lan|home\.arpa|onion|test|invalid)$/;
const LONGEST_HOST = 253;
const LAST_PORT = 65_535;

/** Tells whether a text is the whole address of a page that anybody can open: http or https, a public name, no password. */
export function isPublicWebAddress(text: string): boolean {
  const [, , port = '0'] = ADDRESS.exec(text) ?? [];
  const host = hostOf(text);
  return host.length <= LONGEST_HOST && Number(port) <= LAST_PORT && NAMED.test(host) && !INNER.test(host);
}

/** The host of an address as people read it, without `www.`; empty of what is no address. */
export const readableHost = (address: string): string => hostOf(address).replace(/^www\./, '');

/** Letters that only look different are one to a browser. */
const hostOf = (text: string): string =>
  (ADDRESS.exec(text)?.[1] ?? '').normalize('NFKC').toLowerCase().replace(/\.$/, '');
