import { frameOf } from '../frame/page-frame.ts';
import { renderPage } from '../frame/render-page.ts';
import type { PagesNeeds, ReaderSite } from '../pages-needs.ts';
import { emptyHead, type PageResult } from './page-result.ts';

/** A page of a layout that says something to one reader, in the look of the site; no search engine keeps it. */
export async function noteView(
  needs: PagesNeeds,
  site: ReaderSite,
  layout: string,
  { title, status = 200, ...values }: { title: string; status?: number } & Readonly<Record<string, unknown>>,
): Promise<PageResult> {
  const { frame } = await frameOf(needs, site);
  const page = await renderPage(needs, site, layout, {
    ...frame,
    ...{ kind: 'note', here: '', is_preview: false, newsletter: null },
    ...values,
    title,
    head: {
      ...emptyHead,
      title: `${title} · ${site.title}`,
      share_title: title,
      feed_title: site.title,
      robots: 'noindex',
    },
  });
  return { status, ...page, keys: ['site', ...page.keys] };
}
