import { escapeHtml } from '#platform/server/html.ts';

/** An address in a cleaned body, which writes all its values between double quotes. */
const ADDRESS = /(\s(?:href|src|poster|cite)=")([^"]*)"/g;
const CANDIDATES = /(\ssrcset=")([^"]*)"/g;
/** One picture of several, before its width; a comma ends it only before a space, or after its width. */
const CANDIDATE = /(^|,\s+|\s[\w.]+,)([^\s,](?:\S*[^\s,])?)/g;
const HAS_SCHEME = /^[a-z][a-z0-9+.-]*:/i;

/**
 * A cleaned body for those who read it elsewhere, where an address without a host leads nowhere.
 * @param page the whole address of the post
 */
export const withWholeAddresses = (html: string, page: string): string =>
  html
    .replace(ADDRESS, (_, before: string, value: string) => `${before}${wholeAddress(value, page)}"`)
    .replace(CANDIDATES, (_, before: string, all: string) => {
      const whole = all.replace(CANDIDATE, (_, gap: string, one: string) => gap + wholeAddress(one, page));
      return `${before}${whole}"`;
    });

function wholeAddress(value: string, page: string): string {
  if (value === '' || HAS_SCHEME.test(value)) return value;
  const address = URL.parse(value.replaceAll('&amp;', '&'), page);
  return address ? escapeHtml(address.href) : value;
}
