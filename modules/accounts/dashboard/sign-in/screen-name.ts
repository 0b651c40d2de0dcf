/**
 * The name of the screen that an address leads to; one that the texts do not know is called by its tab, with blanks
 * for underscores and hyphens.
 */
export function screenName(
  address: string,
  known: Readonly<Record<string, string>> = {},
): string | undefined {
  const tab = /^\/r\/dashboard\/+([a-z0-9_-]+)/i.exec(address)?.[1];
  if (!tab) return undefined;
  if (Object.hasOwn(known, tab)) return known[tab];
  const name = tab.replace(/[_-]+/g, ' ').trim();
  return name === '' ? undefined : `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
}
