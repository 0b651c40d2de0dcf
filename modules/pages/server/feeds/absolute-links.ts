import { escapeHtml } from '#platform/server/html.ts';

/** An address in a cleaned body, which writes all its values between double quotes. */
const ADDRESS = /(\s(?:href|src|poster|cite)=")([^"]*)"/g;
const HAS_SCHEME = /^[a-z][a-z0-9+.-]*:/i;

/**
 * A cleaned body for those who read it elsewhere, where an address without a host leads nowhere.
 * @param page the whole address of the post
 */
export const withWholeAddresses = (html: string, page: string): string =>
  html.replace(ADDRESS, (whole, before: string, value: string) => {
    if (value === '' || HAS_SCHEME.test(value)) return whole;
    const address = URL.parse(value.replaceAll('&amp;', '&'), page);
    return address ? `${before}${escapeHtml(address.href)}"` : whole;
  });
