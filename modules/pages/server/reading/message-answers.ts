import type { SiteAnswer, SiteRequest } from '#platform/server/site-answers.ts';
import { type KeptPage, keptPage } from '../cache/kept-page.ts';
import type { ReaderSite } from '../pages-needs.ts';
import { messageView } from '../views/message-view.ts';
import type { ReaderNeeds } from './reader-needs.ts';
import { sent, UNCACHED } from './send-page.ts';

/** What readers get where nothing is. */
export async function missing(
  needs: ReaderNeeds,
  site: ReaderSite,
  request: SiteRequest,
): Promise<SiteAnswer> {
  // One page for all of them: what is asked for there in vain costs no more than this.
  const page = await messagePage(needs, site, 'missing', '/404?');
  return sent(page, request, needs.reader ? UNCACHED : 'no-cache');
}

export async function tooManyTries(
  needs: ReaderNeeds,
  site: ReaderSite,
  request: SiteRequest,
): Promise<SiteAnswer> {
  const page = await messagePage(needs, site, 'tooMany', '/429?');
  const headers = { ...page.headers, 'retry-after': '60' };
  return sent({ ...page, headers }, request, UNCACHED);
}

export const messagePage = async (
  needs: ReaderNeeds,
  site: ReaderSite,
  kind: 'missing' | 'previewEnded' | 'tooMany',
  key: string,
): Promise<KeptPage> => {
  const render = async () => keptPage(await messageView(needs, site, kind, ''), true);
  if (needs.reader) return render();
  const { page_ttl } = await needs.technical(site.id);
  return needs.cache.get(site.id, `${key} ${site.base}`, render, page_ttl);
};
