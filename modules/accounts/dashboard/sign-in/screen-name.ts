/** The name of the screen that an address leads to: its tab, with blanks for underscores and hyphens. */
export function screenName(address: string): string | undefined {
  const tab = /^\/r\/dashboard\/+([a-z0-9_-]+)/i.exec(address)?.[1];
  if (!tab) return undefined;
  const name = tab.replace(/[_-]+/g, ' ').trim();
  return name === '' ? undefined : `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
}
