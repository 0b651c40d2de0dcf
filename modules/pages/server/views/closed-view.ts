import { pageTexts } from '../frame/labels.ts';
import { frameOf } from '../frame/page-frame.ts';
import { renderPage } from '../frame/render-page.ts';
import type { PagesNeeds, ReaderSite } from '../pages-needs.ts';
import { emptyHead, type PageResult } from './page-result.ts';

/** What readers get of a site that is closed, at every address: its name, and what it has to say. */
export async function closedView(needs: PagesNeeds, site: ReaderSite, note: string): Promise<PageResult> {
  const say = pageTexts(site.locale);
  const { frame } = await frameOf(needs, site);
  const title = say('closedTitle');
  const page = await renderPage(needs, site, 'closed', {
    ...frame,
    ...{ kind: 'note', title, text: note || say('closedText') },
    head: { ...emptyHead, title: `${title} · ${site.title}`, robots: 'noindex' },
  });
  return { status: 410, ...page, keys: ['site', ...page.keys] };
}
