import { remembered } from '#platform/server/remembered.ts';
import type { ViewSource } from '../../view-sources.contract.ts';

export type Origin = {
  source: ViewSource;
  /** Whose page led here, for other sites and networks. */
  host: string | null;
};

/** Names of hosts, without what stands before them and the country behind them. */
const SEARCH =
  /(^|\.)(google|bing|duckduckgo|yahoo|yandex|baidu|ecosia|qwant|startpage|search\.brave|kagi|seznam|naver|mojeek)(\.[a-z]{2,3}){1,2}$/;
const SOCIAL =
  /(^|\.)(facebook|instagram|linkedin|reddit|twitter|x|pinterest|tiktok|threads|tumblr|bsky|mastodon|youtube|vk|t|lnkd|fb)\.(com|net|org|app|social|co|in|me)$/;
/** Phones and the pages by which networks lead out have hosts of their own; they are the same network all the same. */
const WAY_OUT = /^(?:l|lm|m|mbasic|mobile|touch|web|out|old|new)\./;
const SHORT: Readonly<Record<string, string>> = {
  't.co': 'x.com',
  'twitter.com': 'x.com',
  'lnkd.in': 'linkedin.com',
  'fb.me': 'facebook.com',
};
const MAIL = /(^|\.)(mail\.[a-z0-9-]+|outlook\.(live|office)|mail\.proton)(\.[a-z]{2,3}){1,2}$/;
const MAIL_MEDIUM = /^(e-?mail|newsletter)$/i;

/**
 * Where a reader came from, by what the browser tells of the page before.
 * @param own the host of the site itself, with or without a port
 */
export function originOf({ referrer, medium }: { referrer: string; medium: string }, own: string): Origin {
  return MAIL_MEDIUM.test(medium) ? MAIL_ORIGIN : originOfPage(`${own} ${referrer}`);
}

const MAIL_ORIGIN: Origin = { source: 'mail', host: null };

/** Readers come from few pages. A host has no blank, so that it ends at the first. */
const originOfPage = remembered((hostAndReferrer: string): Origin => {
  const at = hostAndReferrer.indexOf(' ');
  const [own, referrer] = [hostAndReferrer.slice(0, at), hostAndReferrer.slice(at + 1)];
  const address = URL.parse(referrer);
  if (!address || !/^https?:$/.test(address.protocol) || address.hostname === '') {
    return { source: 'direct', host: null };
  }
  const host = plainHost(address.hostname);
  if (host === plainHost(URL.parse(`http://${own}`)?.hostname ?? own))
    return { source: 'internal', host: null };
  if (MAIL.test(host)) return MAIL_ORIGIN;
  if (SEARCH.test(host)) return { source: 'search', host: null };
  if (!SOCIAL.test(host)) return { source: 'site', host };
  const network = host.replace(WAY_OUT, '');
  return { source: 'social', host: SHORT[network] ?? network };
}, 2_000);

const plainHost = (host: string): string =>
  host
    .toLowerCase()
    .replace(/^www\./, '')
    .slice(0, 200);
