import type { SiteAnswer, SiteRequest } from '#platform/server/site-answers.ts';
import { bytesFor, type KeptPage } from '../cache/kept-page.ts';
import { pagePolicy, withScripts } from '../frame/page-policy.ts';

export const UNCACHED = 'private, no-store';

/** Sends a page, or says that whoever asks has it already. */
export async function sent(page: KeptPage, request: SiteRequest, cacheControl: string): Promise<SiteAnswer> {
  const { headers } = request;
  if (page.location !== null)
    return { status: page.status, location: onwards(page.status, page.location, request.query) };
  const { bytes, encoding } = await bytesFor(page, headers['accept-encoding']?.toString());
  const hosts = [request.base.replace(/^https?:\/\//, ''), request.host];
  const reported = page.headers['content-security-policy-report-only'];
  const common = {
    vary: 'accept-encoding',
    ...page.headers,
    'cache-control': cacheControl,
    'content-security-policy': withScripts(page.headers['content-security-policy'] ?? pagePolicy, hosts),
    ...(reported ? { 'content-security-policy-report-only': withScripts(reported, hosts) } : {}),
  };
  if (page.status === 200 && cacheControl !== UNCACHED) {
    const tagged = { ...common, etag: page.etag };
    if (hasIt(page, headers)) return { status: 304, headers: tagged, body: null };
    Object.assign(common, tagged);
  }
  return {
    status: page.status,
    headers: { ...common, 'content-type': page.type, ...(encoding ? { 'content-encoding': encoding } : {}) },
    body: bytes,
  };
}

/**
 * A reader who is sent on from an address of before takes along what stood behind it: a campaign, a page of a list. A
 * section that is a link leads where its editor said.
 */
const onwards = (status: number, location: string, query: string): string =>
  status === 301 && !/[?#]/.test(location) ? location + query : location;

/** Whether whoever asks has the page as it is: by its tag, or where they name none by its time. */
function hasIt(page: KeptPage, headers: SiteRequest['headers']): boolean {
  const known = headers['if-none-match'];
  if (known !== undefined) {
    // Proxies that pack a page change how strong its tag is; for whether it is the same, that does not matter.
    const bare = (tag: string) => tag.trim().replace(/^W\//, '');
    return known.split(',').some((tag) => bare(tag) === bare(page.etag) || tag.trim() === '*');
  }
  const changed = page.headers['last-modified'];
  const since = Date.parse(headers['if-modified-since'] ?? '');
  return changed !== undefined && since >= Date.parse(changed);
}
