const LONGEST = 300;

/** All other referrers of an address together. */
export const OTHER_REFERRERS = '*';

/** Where a reader came from: an address of the site without its query, the host of another one, or nothing. */
export function referrerOf(header: string | undefined, ownHosts: readonly (string | undefined)[]): string {
  const address = URL.parse(header ?? '');
  if (!address || !/^https?:$/.test(address.protocol) || address.hostname === '') return '';
  if (!ownHosts.includes(address.hostname)) return address.hostname.slice(0, LONGEST);
  // A query may name what is for one reader alone.
  return `${address.origin}${address.pathname}`.slice(0, LONGEST);
}
