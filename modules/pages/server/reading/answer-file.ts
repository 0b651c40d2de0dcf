import type { SiteAnswer, SiteRequest } from '#platform/server/site-answers.ts';
import { type KeptPage, keptPage } from '../cache/kept-page.ts';
import type { PageCache } from '../cache/page-cache.ts';
import type { ReaderSite } from '../pages-needs.ts';
import { sent } from './send-page.ts';
import type { SiteFile } from './site-files.ts';

const noFile: KeptPage = keptPage({ status: 404, type: '', body: '', keys: [] }, false);

/** What another room answers at an address; null where none does. */
export async function answerFile(
  { files, cache }: { files: readonly SiteFile[]; cache: PageCache },
  site: ReaderSite,
  request: SiteRequest,
): Promise<SiteAnswer | null> {
  const file = request.form ? undefined : files.find(({ matches }) => matches.test(request.path));
  if (!file) return null;
  return file.answer({
    ...{ site, request, query: new URLSearchParams(request.query) },
    keep: async (address, render) => {
      const page = await cache.get(site.id, `${address} ${site.base}`, async () => {
        const made = await render();
        return made ? keptPage(made, made.status === 200) : noFile;
      });
      return page === noFile ? null : page;
    },
    send: async (page, cacheControl, headers = {}) =>
      sent({ ...page, headers: { ...page.headers, ...headers } }, request, cacheControl),
  });
}
